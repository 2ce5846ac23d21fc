"""15.V.1.p2: at which pass of a hex an SMP load drops and takes up what it does there."""

from collections.abc import Iterator
from typing import NamedTuple

from ...frame.supply.cargo import Flow, Haul, Stop, halves, overflows
from ...frame.supply.points import RE, ready
from ...model.ids import PlaceId
from ...model.world import Front

_STEPS, _STOPS = 2000, 24
"""How many steps are made at the most in search of a course, and for how many stops it is looked for."""


class Change(NamedTuple):
    """What a load takes up on its way, or drops: half REs of SPs and SRPs, less than none if they are dropped."""

    where: str
    """A hex, or what holds points there."""
    sp: int
    srp: int


class Task(NamedTuple):
    """A stop of a load, by its number: drops come before what is taken up."""

    number: int
    stop: Stop
    takes: bool


class Course(NamedTuple):
    """What a load carries and does on its way, or on the part of it that it has gone."""

    sp: int
    srp: int
    tasks: tuple[Task, ...]
    """What is still to be done; at the end what lies off the way."""
    changes: tuple[Change, ...] = ()
    """What it dropped and took up, one after the other."""
    contents: tuple[int, ...] = ()
    """What it held after each change and in each place; less than nothing if it did not hold what it dropped."""
    leaving: tuple[int, ...] = ()
    """What it held when it left each place."""
    latest: Task | None = None
    """What it did last in the place where it is."""

    def left(self) -> "Course":
        """The load has done in a place what it does there."""
        held = self.sp + self.srp
        return self._replace(contents=(*self.contents, held), leaving=(*self.leaving, max(held, 0)), latest=None)

    def done(self, task: Task, change: Change) -> "Course":
        """It has dropped or taken up something."""
        sp, srp = self.sp + change.sp, self.srp + change.srp
        held = sp + srp if task.takes else min(sp + srp, srp)
        tasks = tuple(each for each in self.tasks if each != task)
        return Course(sp, srp, tasks, (*self.changes, change), (*self.contents, held), self.leaving, task)

    def is_next(self, task: Task) -> bool:
        """Whether a stop may come now: of drops, and of what is taken up, one after the other as they are written."""
        latest = self.latest
        return latest is None or latest.takes != task.takes or latest.number < task.number


def flows(order: Haul, end: str, course: Course) -> tuple[Flow, ...]:
    """What goes out of holders and into them, from where a load sets out to where it ends."""
    changes = (Flow(where, -sp, -srp) for where, sp, srp in course.changes)
    return Flow(order.start, -halves(order.sp), -halves(order.srp)), *changes, Flow(end, course.sp, course.srp)


def course_of(
    world: Front, order: Haul, way: tuple[PlaceId, ...], drop: list[Stop], take: list[Stop], most: int
) -> Course:
    """What a load does where, as early as it can: so that it never holds too much, nor drops what it does not hold.

    If it can, it leaves no holder overfull and carries no part of a load that is too small, either. Where nothing is
    right all is done at the first pass.
    """
    if not drop and not take:
        sp, srp = halves(order.sp), halves(order.srp)
        held = sp + srp
        return Course(sp, srp, (), (), (held,) * len(way), (max(held, 0),) * len(way))
    pairs = [*((stop, False) for stop in drop), *((stop, True) for stop in take)]
    tasks = tuple(Task(number, *pair) for number, pair in enumerate(pairs))
    set_out = Course(halves(order.sp), halves(order.srp), tasks)
    fitting = None
    for course in _courses(world, order, way, set_out, most) if 0 < len(tasks) <= _STOPS else ():
        small = any(0 < held < RE for held in course.leaving[:-1])
        if not small and not overflows(world, flows(order, order.into or way[-1], course)):
            return course
        fitting = fitting or course
    return fitting or _at_once(world, order, way, set_out)


def _at_once(world: Front, order: Haul, way: tuple[PlaceId, ...], course: Course) -> Course:
    """The course on which everything is done at the first pass, whatever comes of it."""
    for place in way:
        for task in [task for task in course.tasks if task.stop.place == place]:
            course = course.done(task, _change(world, order, task, course))
        course = course.left()
    return course


def _courses(world: Front, order: Haul, way: tuple[PlaceId, ...], set_out: Course, most: int) -> Iterator[Course]:
    """The courses on which a load never holds more than so much, nor less than nothing, the earliest stops first."""
    waiting = [set_out]
    for _ in range(_STEPS):
        if not waiting:
            return
        course = waiting.pop()
        number = len(course.leaving)
        if number == len(way):
            yield course
            continue
        here = [task for task in course.tasks if task.stop.place == way[number]]
        done = (course.done(task, _change(world, order, task, course)) for task in here if course.is_next(task))
        after = [each for each in done if 0 <= each.contents[-1] <= most]
        if not here or way[number] in way[number + 1 :]:
            after.append(course.left())  # what is not done now is done on the way back
        waiting += reversed(after)


def _change(world: Front, order: Haul, task: Task, course: Course) -> Change:
    """What a load drops of what it holds, or takes up of what lies in a hex or depot, less what it took there."""
    stop = task.stop
    if not task.takes:
        sp, srp = stop.parts(course.sp, course.srp)
        return Change(stop.where, -sp, -srp)
    mine = [each for each in course.changes if each.where == stop.where and each.sp + each.srp > 0]
    first = halves(order.sp) if order.start == stop.where else 0
    lies = ready(world, stop.where) - first - sum(each.sp for each in mine)
    return Change(stop.where, *stop.parts(lies, 0))
