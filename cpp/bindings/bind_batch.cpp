// SPDX-License-Identifier: MIT
// Dense actions, tensors, batches and playouts in Python, for every family.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "arrays.hpp"
#include "bindings.hpp"
#include "boxes.hpp"
#include "mazzo/batch.hpp"
#include "mazzo/fishing/game.hpp"
#include "mazzo/spades/game.hpp"

#if defined(__unix__) || defined(__APPLE__)
#include <unistd.h>
#endif

namespace mazzo::bind {
namespace {

constexpr std::int64_t most_rows = 0x7FFF'FFFF;
constexpr std::int64_t most_playouts = std::int64_t{1} << 48;
constexpr int most_threads = 1024;

// Bytes of memory that this machine has; 0: not known.
double machine_memory() {
#if defined(_SC_PHYS_PAGES)
  static const double bytes =  // asked once: the system takes as long as twenty playouts
      static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
  return bytes;
#else
  return 0;
#endif
}

std::string gigabytes(double bytes) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f GB", bytes / 1e9);
  return text;
}

// RulesError if this machine cannot hold so much, whatever else it does.
void check_memory(double bytes, const std::string& what) {
  const double memory = machine_memory();
  if (memory > 0 && bytes > memory)
    throw RulesError(what + " would need " + gigabytes(bytes) + ", this machine has " + gigabytes(memory));
}

template <class Make>
auto within_memory(double bytes, const std::string& what, Make&& make) {
  check_memory(bytes, what);
  try {
    return make();
  } catch (const std::bad_alloc&) {
    throw RulesError(what + " would need " + gigabytes(bytes) + ", which cannot be had");
  }
}

int thread_count(py::handle threads) {
  return static_cast<int>(integer(threads, "threads", 1, most_threads));
}

// --- dense actions and tensors ---

template <BatchGame G>
typename G::Move move_at(const typename G::Rules& rules, py::handle value) {
  const typename G::Actions actions{rules};
  const auto index = static_cast<int>(integer(value, "action", 0, actions.count() - 1));
  if (actions.takes_table(index)) {
    throw RulesError("action " + std::to_string(index) +
                     " takes the whole table: its move depends on the state");
  }
  return actions.move(index);
}

template <BatchGame G>
int index_of(const typename G::Rules& rules, py::handle object) {
  const typename G::Move move = move_of<G>(object);
  const int index = typename G::Actions{rules}.index(move);
  if (index < 0) throw IllegalMoveError("move " + to_string(move) + " is not legal in any position");
  return index;
}

template <BatchGame G>
py::dict layout_of(const typename G::Rules& rules) {
  py::dict layout;
  const typename G::Tensor tensor{rules};
  for (const TensorSlice& slice : tensor.slices()) {
    const py::ssize_t start = slice.start;
    layout[python_text(slice.name)] = py::slice(start, start + slice.rows * slice.columns, 1);
  }
  return layout;
}

template <BatchGame G>
py::array tensor_of(const ObservationBox<G>& box, py::handle out) {
  const typename G::Tensor tensor{*box.rules};
  const Shape shape{tensor.size()};
  py::array array = out.is_none() ? py::array(py::dtype::of<float>(), shape)
                                  : checked_array(out, "out", {py::dtype::of<float>()}, shape, true);
  tensor.write(box.observation, static_cast<float*>(array.mutable_data()));
  return array;
}

template <BatchGame G>
py::array mask_of(const StateBox<G>& box, py::handle out) {
  const typename G::Actions actions{*box.rules};
  const Shape shape{actions.count()};
  py::array array = out.is_none() ? py::array(py::dtype::of<bool>(), shape)
                                  : checked_array(out, "out",
                                                  {py::dtype::of<bool>(), py::dtype::of<std::int8_t>(),
                                                   py::dtype::of<std::uint8_t>()},
                                                  shape, true);
  auto* const mask = static_cast<std::uint8_t*>(array.mutable_data());
  std::memset(mask, 0, static_cast<std::size_t>(actions.count()));
  if (!box.state.is_over())
    each_legal_action<G>(*box.rules, actions, box.state, [mask](int action) { mask[action] = 1; });
  return array;
}

// --- batches ---

template <BatchGame G>
struct BatchBox {
  BatchBox(RulesRef<G> rules_ref, std::size_t rows, std::uint64_t seed, int threads)
      : rules{std::move(rules_ref)}, batch{*rules, rows, seed, threads} {}
  BatchBox(const BatchBox& other) : rules{other.rules}, batch{other.batch} {}
  BatchBox& operator=(const BatchBox&) = delete;

  RulesRef<G> rules;
  Batch<G> batch;
  std::vector<float> tensors;          // of observe() without out
  std::optional<LegalMasks<G>> masks;  // of legal_mask() without out
  std::atomic<bool> busy = false;

  [[nodiscard]] py::ssize_t rows() const { return static_cast<py::ssize_t>(batch.rows()); }
};

// Holds a batch for one call; another thread that comes in between is told so.
template <BatchGame G>
class Hold {
 public:
  explicit Hold(BatchBox<G>& box) : box_{box} {
    if (box.busy.exchange(true)) throw std::runtime_error("another thread is using this batch");
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;
  ~Hold() { box_.busy = false; }

 private:
  BatchBox<G>& box_;
};

template <BatchGame G>
std::unique_ptr<BatchBox<G>> make_batch(py::handle rules_object, py::handle n, py::handle seed,
                                        py::handle threads) {
  const RulesRef<G> rules{rules_object};
  const std::int64_t rows = integer(n, "n", 1, most_rows);
  const std::uint64_t seed_word = word(seed, "seed");
  const int count = thread_count(threads);
  const double row_bytes =
      sizeof(typename G::State) + sizeof(Rng) + sizeof(typename G::Move) + 3.0 + 4.0 * rules->sides();
  return within_memory(row_bytes * static_cast<double>(rows), "a batch of " + std::to_string(rows), [&] {
    return std::make_unique<BatchBox<G>>(rules, static_cast<std::size_t>(rows), seed_word, count);
  });
}

template <BatchGame G>
void step(BatchBox<G>& box, const py::array& actions) {
  const auto rows = box.batch.rows();
  if (actions.itemsize() == 8) {
    const auto* data = static_cast<const std::int64_t*>(actions.data());
    const py::gil_scoped_release release;
    box.batch.step(std::span{data, rows});
  } else {
    const auto* data = static_cast<const std::int32_t*>(actions.data());
    const py::gil_scoped_release release;
    box.batch.step(std::span{data, rows});
  }
}

template <BatchGame G>
py::array observe(py::object self, py::handle out) {
  auto& box = self.cast<BatchBox<G>&>();
  const Hold hold{box};
  const Shape shape{box.rows(), box.batch.tensor().size()};
  py::array array;
  if (out.is_none()) {
    const double floats = static_cast<double>(shape[0]) * static_cast<double>(shape[1]);
    within_memory(4 * floats, "observations of " + std::to_string(shape[0]) + " rows",
                  [&] { box.tensors.resize(static_cast<std::size_t>(floats)); });
    array = view_of(box.tensors.data(), shape, self, true);
  } else {
    array = checked_array(out, "out", {py::dtype::of<float>()}, shape, true);
  }
  auto* const data = static_cast<float*>(array.mutable_data());
  const py::gil_scoped_release release;
  box.batch.observe(data);
  return array;
}

template <BatchGame G>
py::array legal_mask(py::object self, py::handle out) {
  auto& box = self.cast<BatchBox<G>&>();
  const Hold hold{box};
  const Shape shape{box.rows(), box.batch.actions().count()};
  if (out.is_none()) {
    if (!box.masks) {
      within_memory(static_cast<double>(shape[0]) * static_cast<double>(shape[1]),
                    "masks of " + std::to_string(shape[0]) + " rows", [&] { box.masks.emplace(box.batch); });
    }
    {
      const py::gil_scoped_release release;
      box.masks->update(box.batch);
    }
    return view_of(reinterpret_cast<const bool*>(box.masks->data()), shape, self);
  }
  py::array array = checked_array(
      out, "out", {py::dtype::of<bool>(), py::dtype::of<std::int8_t>(), py::dtype::of<std::uint8_t>()}, shape,
      true);
  auto* const data = static_cast<std::uint8_t*>(array.mutable_data());
  const py::gil_scoped_release release;
  box.batch.legal_mask(data);
  return array;
}

// The legal actions of all rows one behind the other, and where each row's begin.
template <BatchGame G>
py::tuple legal_actions(BatchBox<G>& box) {
  const Hold hold{box};
  std::vector<std::int32_t> actions;
  std::vector<std::int64_t> starts;
  {
    const py::gil_scoped_release release;
    starts.reserve(box.batch.rows() + 1);
    starts.push_back(0);
    for (std::size_t row = 0; row < box.batch.rows(); ++row) {
      box.batch.each_legal(row, [&](int action) { actions.push_back(action); });
      starts.push_back(static_cast<std::int64_t>(actions.size()));
    }
  }
  return py::make_tuple(py::array_t<std::int32_t>(static_cast<py::ssize_t>(actions.size()), actions.data()),
                        py::array_t<std::int64_t>(static_cast<py::ssize_t>(starts.size()), starts.data()));
}

// Built by tp_new, so that no instance exists without a value.
template <class T>
struct Construction {
  inline static PyObject* factory = nullptr;  // callable behind T(...)

  static PyObject* make(PyTypeObject*, PyObject* arguments, PyObject* keywords) {
    return PyObject_Call(factory, arguments, keywords);
  }
  static int initialise(PyObject*, PyObject*, PyObject*) { return 0; }
};

template <BatchGame G>
void bind_batch_class(py::module_& module, const char* name) {
  using Box = BatchBox<G>;
  py::class_<Box> cls(module, name, py::is_final(), py::custom_type_setup([](PyHeapTypeObject* heap) {
                        heap->ht_type.tp_new = Construction<Box>::make;
                        heap->ht_type.tp_init = Construction<Box>::initialise;
                      }),
                      "Many hands stepped together over NumPy arrays.");
  Construction<Box>::factory = py::cpp_function(&make_batch<G>, py::name(name), py::arg("rules"),
                                                py::arg("n"), py::arg("seed"), py::arg("threads") = 1)
                                   .release()
                                   .ptr();
  cls.def_property_readonly("rules", [](const Box& box) { return box.rules.object(); });
  cls.def_property_readonly("threads", [](const Box& box) { return box.batch.threads(); });
  cls.def_property_readonly("action_count", [](const Box& box) { return box.batch.actions().count(); });
  cls.def_property_readonly("tensor_size", [](const Box& box) { return box.batch.tensor().size(); });
  cls.def("__len__", [](const Box& box) { return box.batch.rows(); });
  cls.def("__repr__", [](const Box& box) {
    return "<" + type_name(py::cast(&box)) + " of " + std::to_string(box.batch.rows()) + " hands of " +
           to_string(*box.rules) + ">";
  });
  const auto view = [](py::object self, const auto& values, int columns) {
    const auto rows = self.cast<Box&>().rows();
    return view_of(values.data(), columns == 0 ? Shape{rows} : Shape{rows, columns}, self);
  };
  cls.def_property_readonly(
      "to_act", [view](py::object self) { return view(self, self.cast<Box&>().batch.to_act(), 0); });
  cls.def_property_readonly(
      "dealer", [view](py::object self) { return view(self, self.cast<Box&>().batch.dealers(), 0); });
  cls.def_property_readonly("points", [view](py::object self) {
    const auto& box = self.cast<Box&>();
    return view(self, box.batch.points(), box.rules->sides());
  });
  const auto done = [](py::object self) {
    const auto& box = self.cast<Box&>();
    return view_of(reinterpret_cast<const bool*>(box.batch.done().data()), Shape{box.rows()}, self);
  };
  cls.def_property_readonly("done", done);
  cls.def(
      "state",
      [](Box& box, py::handle row) {
        const Hold hold{box};
        const auto index = static_cast<std::size_t>(integer(row, "row", 0, box.rows() - 1));
        return StateBox<G>{box.rules, box.batch.state(index)};
      },
      py::arg("row"), py::pos_only());
  cls.def(
      "step",
      [done](py::object self, py::handle actions) {
        auto& box = self.cast<Box&>();
        const py::array array =
            checked_array(actions, "actions", {py::dtype::of<std::int64_t>(), py::dtype::of<std::int32_t>()},
                          Shape{box.rows()}, false);
        const Hold hold{box};
        step(box, array);
        return done(self);
      },
      py::arg("actions"), py::pos_only());
  cls.def("observe", &observe<G>, py::arg("out") = py::none());
  cls.def("legal_mask", &legal_mask<G>, py::arg("out") = py::none());
  cls.def("legal_actions", &legal_actions<G>);
  cls.def("random_actions", [](Box& box) {
    const Hold hold{box};
    py::array_t<std::int64_t> actions(box.rows());
    std::int64_t* const data = actions.mutable_data();
    const py::gil_scoped_release release;
    box.batch.random_actions(data);
    return actions;
  });
  const auto copy = [](Box& box) {
    const Hold hold{box};
    return std::make_unique<Box>(box);
  };
  cls.def("copy", copy);
  cls.def("__copy__", copy);
  cls.def("__deepcopy__", [copy](Box& box, py::handle) { return copy(box); });
}

// --- playouts ---

// Fills `points` block by block, so that Ctrl-C works; the GIL is released within a block.
template <class Play>
py::array_t<std::int32_t> run_playouts(std::int64_t count, int sides, int threads, Play&& play) {
  constexpr std::int64_t block = std::int64_t{1} << 17;
  constexpr std::size_t grain = 64;
  const double bytes = 4.0 * sides * static_cast<double>(count);
  auto points = within_memory(bytes, std::to_string(count) + " playouts", [&] {
    return py::array_t<std::int32_t>(Shape{static_cast<py::ssize_t>(count), sides});
  });
  std::int32_t* const data = points.mutable_data();
  for (std::int64_t first = 0; first < count; first += block) {
    {
      const py::gil_scoped_release release;
      const auto size = static_cast<std::size_t>(std::min(block, count - first));
      for_ranges(size, threads, grain, [&](std::size_t begin, std::size_t end) {
        const auto start = static_cast<std::size_t>(first) + begin;
        const auto width = static_cast<std::size_t>(sides);
        play(start, std::span{data + start * width, (end - begin) * width});
      });
    }
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }
  return points;
}

// The playouts if `start` is a state or rules of this family.
template <BatchGame G>
std::optional<py::array> playouts_of(py::handle start, py::handle count, py::handle seed, py::handle threads,
                                     py::handle dealer) {
  const bool from_state = holds<StateBox<G>>(start);
  if (!from_state && !holds<typename G::Rules>(start)) return std::nullopt;
  const RulesRef<G> rules = from_state ? expect<StateBox<G>>(start).rules : RulesRef<G>{start};
  const std::int64_t number = integer(count, "count", 1, most_playouts);
  const std::uint64_t seed_word = word(seed, "seed");
  const int workers = thread_count(threads);
  if (from_state) {
    if (!dealer.is_none()) throw py::type_error("a state has a dealer already");
    const typename G::State state = expect<StateBox<G>>(start).state;
    return run_playouts(number, rules->sides(), workers, [&](std::uint64_t first, auto points) {
      play_outs<G>(*rules, state, seed_word, first, points);
    });
  }
  const Seat first_dealer = dealer.is_none() ? Seat{0} : seat(dealer, "dealer", rules->players());
  return run_playouts(number, rules->sides(), workers, [&](std::uint64_t first, auto points) {
    play_out_fresh<G>(*rules, first_dealer, seed_word, first, points);
  });
}

template <BatchGame... Gs>
py::array playouts(py::handle start, py::handle count, py::handle seed, py::handle threads,
                   py::handle dealer) {
  std::optional<py::array> points;
  static_cast<void>(((points = playouts_of<Gs>(start, count, seed, threads, dealer)).has_value() || ...));
  if (!points) throw py::type_error("playouts start from a state or from rules, not " + type_name(start));
  return std::move(*points);
}

// The deck shuffled so many times by one generator: what playouts are measured by. Returns something
// that depends on every shuffle.
template <BatchGame G>
std::optional<std::uint64_t> shuffles_of(py::handle rules, py::handle count, py::handle seed) {
  if (!holds<typename G::Rules>(rules)) return std::nullopt;
  const std::int64_t number = integer(count, "count", 1, most_playouts);
  Rng rng{word(seed, "seed")};
  std::vector<Card> deck = G::deck(expect<typename G::Rules>(rules), 0);
  const py::gil_scoped_release release;
  std::uint64_t sum = 0;
  for (std::int64_t i = 0; i < number; ++i) {
    rng.shuffle(std::span{deck});
    sum += static_cast<std::uint64_t>(deck.front().id());
  }
  return sum;
}

template <BatchGame... Gs>
std::uint64_t shuffles(py::handle rules, py::handle count, py::handle seed) {
  std::optional<std::uint64_t> sum;
  static_cast<void>(((sum = shuffles_of<Gs>(rules, count, seed)).has_value() || ...));
  if (!sum) throw py::type_error("expected rules, not " + type_name(rules));
  return *sum;
}

template <BatchGame G>
void bind_family(py::module_& module, const std::string& prefix) {
  using Rules = typename G::Rules;
  using Observation = ObservationBox<G>;
  using State = StateBox<G>;
  auto rules = py::reinterpret_borrow<py::class_<Rules>>(module.attr((prefix + "Rules").c_str()));
  rules.def_property_readonly("action_count",
                              [](const Rules& self) { return typename G::Actions{self}.count(); });
  rules.def("action_index", &index_of<G>, py::arg("move"), py::pos_only());
  rules.def("action_move", &move_at<G>, py::arg("index"), py::pos_only());
  rules.def_property_readonly("tensor_size",
                              [](const Rules& self) { return typename G::Tensor{self}.size(); });
  rules.def("tensor_layout", &layout_of<G>);
  auto observation =
      py::reinterpret_borrow<py::class_<Observation>>(module.attr((prefix + "Observation").c_str()));
  observation.def("tensor", &tensor_of<G>, py::arg("out") = py::none());
  auto state = py::reinterpret_borrow<py::class_<State>>(module.attr((prefix + "State").c_str()));
  state.def("legal_mask", &mask_of<G>, py::arg("out") = py::none());
  bind_batch_class<G>(module, (prefix + "Batch").c_str());
}

}  // namespace

void bind_batch(py::module_& module) {
  bind_family<Fishing>(module, "Fishing");
  bind_family<Spades>(module, "Spades");
  module.def("playouts", &playouts<Fishing, Spades>, py::arg("start"), py::arg("count"), py::arg("seed"),
             py::arg("threads") = 1, py::arg("dealer") = py::none());
  module.def("shuffles", &shuffles<Fishing, Spades>, py::arg("rules"), py::arg("count"), py::arg("seed"));
}

}  // namespace mazzo::bind
