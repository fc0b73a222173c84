import { Temporal } from 'temporal-polyfill'
import { v7 } from 'uuid'
import { addDays, mondayOf } from '#contract/days.ts'
import type { BodyMeasure } from '#contract/measurements.ts'
import { groupsOf } from '#contract/rules/training/rotation.ts'
import { startRun } from '#contract/rules/training/trainingRun.ts'
import { zone } from '#contract/time.ts'
import type { ExerciseSlot } from '#contract/workouts.ts'
import { type Dice, dice } from '#server/kit/dice.ts'
import type { MeasurementDoc } from '#sync/collections/measurements.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import type { AddedPlan } from './demoLibrary.ts'
import { valuesAt } from './progress.ts'

type Unstamped<Doc> = Omit<Doc, 'version' | 'rev'>
export interface History {
  runs: Unstamped<WorkoutRun>[]
  sets: Unstamped<TrainingSet>[]
  measurements: Unstamped<MeasurementDoc>[]
}

const weeks = 52
const trainingDays = [0, 2, 4]
/** Weeks before this one with less training: holidays, a cold, moving house. Seven full weeks follow the last. */
const rests: Record<number, number> = { 8: 1, 21: 0, 31: 2, 42: 1 }

/** Days of training, oldest first; never today, so that the demo has one to do, and never the whole of the running week. */
function daysUntil(today: string) {
  const monday = mondayOf(today)
  const days: string[] = []
  for (let back = weeks; back >= 0; back--) {
    const most = back === 0 ? 2 : (rests[back] ?? 3)
    for (const offset of trainingDays.slice(0, most)) {
      const day = addDays(monday, offset - 7 * back)
      if (day < today) days.push(day)
    }
  }
  return days
}

const zoned = (day: string, minutes: number) =>
  Temporal.PlainDate.from(day).toZonedDateTime({
    timeZone: zone,
    plainTime: Temporal.PlainTime.from({ hour: 17 }).add({ minutes }),
  }).epochMilliseconds

/** Words on some of the last trainings, counted from the newest. */
const said: Record<number, Pick<WorkoutRun, 'effort' | 'pain' | 'note'>> = {
  1: { effort: 4, pain: { hurts: true, where: ['Schulter'] }, note: 'Beim Drücken zieht es vorne in der Schulter.' },
  3: { effort: 3, pain: { hurts: false, where: [] } },
  6: { effort: 5, note: 'Der letzte Satz ging nur mit Hilfe.' },
  10: { effort: 2 },
}

/** A year of training up to the day before `today`; the same day always gives the same. */
export function historyUntil(today: string, old: AddedPlan, current: AddedPlan): History {
  const roll = dice(7)
  const history: History = { runs: [], sets: [], measurements: measuredUntil(today, roll) }
  const days = daysUntil(today)
  days.forEach((day, place) => {
    const plan = day < current.start ? old : current
    // The split is counted from the end, so that the first of the plan is the next one due.
    const split = plan.splits.at(-1 - ((days.length - 1 - place) % plan.splits.length))!
    train(history, { plan: plan._id, split }, { day, share: place / (days.length - 1), roll })
    Object.assign(history.runs.at(-1)!, said[days.length - 1 - place])
  })
  return history
}

type TrainedSplit = { plan: string; split: AddedPlan['splits'][number] }

interface Trained {
  day: string
  /** The share of the year that has gone by. */
  share: number
  roll: Dice
}

function train(history: History, source: TrainedSplit, { day, share, roll }: Trained) {
  const begun = zoned(day, roll.whole(0, 75))
  const iso = (ms: number) => new Date(ms).toISOString()
  const run = v7({ msecs: begun, random: roll.bytes() })
  let ms = begun + roll.whole(180, 420) * 1000
  for (const { slot, warmup, index } of inTurn(source.split.slots)) {
    const exercise = slot.exercise
    history.sets.push({
      id: v7({ msecs: ms, random: roll.bytes() }),
      run,
      slot: slot.key,
      exercise: exercise._id,
      title: exercise.title,
      kind: exercise.kind,
      warmup,
      index,
      ...valuesAt(slot, { warmup, index }, { share, roll }),
      ...(exercise.note && index === 0 && roll.whole(0, 5) === 0 && { note: `Rolle ${roll.whole(3, 6)}, Griff Seil` }),
      at: iso(ms),
      day,
      source: 'app',
    })
    ms += (exercise.kind === 'distance' ? 600 : slot.rest + 45) * 1000 + roll.whole(0, 30) * 1000
  }
  const fields = startRun(source, { at: iso(begun), day })
  history.runs.push({ id: run, ...fields, state: 'finished', ended: iso(ms + 60_000) })
}

/** Every planned set in the order in which a plan is trained. */
function inTurn(slots: ExerciseSlot[]) {
  const turn: { slot: ExerciseSlot; warmup: boolean; index: number }[] = []
  for (const group of groupsOf(slots))
    for (const warmup of [true, false])
      for (let index = 0; index < 10; index++)
        for (const slot of group)
          if (index < slot.targets.filter(target => target.warmup === warmup).length) turn.push({ slot, warmup, index })
  return turn
}

/** Body weight of every week, the waist of every fourth; the last weight is the account's. */
function measuredUntil(today: string, roll: Dice): History['measurements'] {
  const monday = mondayOf(addDays(today, -1))
  const one = (kind: BodyMeasure, value: number, day: string, minute: number) => {
    const ms = zoned(day, minute - 600)
    return { id: v7({ msecs: ms, random: roll.bytes() }), kind, value, at: new Date(ms).toISOString(), day }
  }
  const found: History['measurements'] = [one('targetWeight', 62, addDays(monday, -7 * weeks), 5)]
  for (let back = weeks; back >= 0; back--) {
    const day = addDays(monday, -7 * back)
    const wave = back === 0 ? 0 : roll.whole(-4, 4) / 10
    found.push(one('weight', Math.round((64.5 + back * 0.085 + wave) * 10) / 10, day, 10))
    if (back % 4 === 0) found.push(one('waist', Math.round(76 + back * 0.12), day, 12))
  }
  return found
}
