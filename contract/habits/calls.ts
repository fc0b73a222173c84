import { array, type InferType, object } from 'yup'
import { del, domain, get, post, put } from '#contract/call.ts'
import { exampleId } from '#contract/examples.ts'
import { daysBack, mostEarlier, rhythms, weekdays } from '#contract/rules/habits/strength.ts'
import { unitNames } from '#contract/rules/habits/words.ts'
import { count, day, decimal, done, flag, id, instant, isId, list, queryCount, text } from '#contract/shapes.ts'

/** Sources of a tick: the person, a training, or a visited course. */
export const sources = ['own', 'workout', 'course'] as const

/** The most habits of a person, archived ones aside. */
export const mostHabits = 50
/** Days back for which a tick can still be made or taken back. */
export const ticksBack = 7
/** The most of an amount on a day. */
export const mostAmount = 100_000

const rhythm = () => text(10).oneOf([...rhythms])
const onDays = () =>
  list(
    text(2)
      .oneOf([...weekdays])
      .required(),
    weekdays.length,
  )

export const habitForm = object({
  _id: id().required(),
  title: text(60).label('Gewohnheit').required('Gib der Gewohnheit einen Namen.').matches(/\S/, 'Gib der Gewohnheit einen Namen.'),
  source: text(10)
    .oneOf([...sources])
    .label('Abgehakt wird sie')
    .required()
    .default('own'),
  avoid: flag().label('Etwas, das ich lassen will').required().default(false),
  rhythm: rhythm().label('Wie oft').required('Wähle, wie oft.').default('daily'),
  weekdays: onDays()
    .label('Wochentage')
    .required()
    .default([])
    .when('rhythm', ([rhythm], shape) => (rhythm === 'weekdays' ? shape.min(1, 'Wähle mindestens einen Tag.') : shape)),
  times: count(1, 7)
    .label('Tage in der Woche')
    .nullable()
    .default(null)
    .when('rhythm', ([rhythm], shape) => (rhythm === 'weekly' ? shape.required('Wähle, an wie vielen Tagen.') : shape)),
  unit: text(10)
    .oneOf([...unitNames])
    .label('Gezählt in')
    .nullable()
    .default(null),
  goal: count(1, mostAmount)
    .label('Ziel am Tag')
    .nullable()
    .default(null)
    .when('unit', ([unit], shape) => (unit ? shape.required('Gib ein Ziel an.') : shape)),
  /** A time of day in Zurich, HH:MM. */
  remindAt: text(5)
    .label('Erinnere mich um')
    .matches(/^([01]\d|2[0-3]):[0-5]\d$/, { excludeEmptyString: true, message: 'Gib eine Uhrzeit ein, zum Beispiel 07:30.' })
    .nullable()
    .default(null),
  /** The first day that counts. */
  since: day().required(),
})
export type HabitForm = InferType<typeof habitForm>

const habitRow = habitForm.shape({
  version: count(1).required(),
  /** Rhythms that were valid before, by which the past is judged. */
  earlier: list(
    object({
      rhythm: rhythm().required(),
      weekdays: onDays().required(),
      times: count(1, 7).nullable().defined(),
      until: day().required(),
    }),
    mostEarlier,
  ),
})
export type Habit = InferType<typeof habitRow>

const tick = object({
  habit: id().required(),
  day: day().required(),
  amount: count(0, mostAmount).required(),
  goal: count(1, mostAmount).required(),
  at: instant().required(),
})

const share = () => decimal(0, 1).nullable().defined()
const statistic = object({
  habit: id().required(),
  strength: share(),
  four: share(),
  twelve: share(),
  streak: count().required(),
})

/** A habit as a trainer sees it, with how well it is kept. */
const sharedHabit = habitForm
  .pick(['_id', 'title', 'source', 'avoid', 'rhythm', 'weekdays', 'times', 'unit', 'goal', 'since'])
  .concat(statistic.omit(['habit']))
export type SharedHabit = InferType<typeof sharedHabit>

const days = array().of(day().required()).required()

const sharing = object({ shared: flag().label('Gewohnheiten teilen').required() })

const person = text(36).test('person', 'Diese Kennung ist nicht lesbar.', value => value == null || value === 'me' || isId(value))
/** A person, or `me` (H27). */
const ofPerson = { access: [], params: { id: person.required() }, example: { params: { id: 'me' } } } as const
const params = { id: exampleId('habit') }

/** Habits; their ticks are the replicated collection `habitTicks` (H27–H29, H33). */
export const habits = domain(
  'habits',
  { mendedAt: 'habits', rows: { habit: ['save', 'archive', 'restore'] } },
  {
    /** Oldest first, without those in the archive. */
    list: get('habits/:id', { ...ofPerson, covers: ['EP-363'] }, array().of(habitRow).required()),
    /** Those in the archive, the latest first. */
    archived: get('habits/archive/mine', { access: [], example: {} }, array().of(habitRow).required()),
    /**
     * Habits that a member shares with whoever looks after their training there (H24), each reader traced once a day. Refuses `missing` where nothing
     * is shared.
     */
    shared: get(
      'habits/shared/:id',
      {
        access: ['tp_viewAll', 'tp_create'],
        health: { what: 'Gewohnheiten', daily: true, whose: ({ params }) => [params.id!] },
        example: { params: { id: exampleId('habit') }, answers: 'missing' },
      },
      array().of(sharedHabit).required(),
    ),
    statistic: get('habits/statistic/:id', { ...ofPerson, covers: ['EP-364'] }, array().of(statistic).required()),
    /** Days of the last 400 on which somebody finished a training. */
    workoutDays: get('user/training/workout/:id', { ...ofPerson, covers: ['EP-365'] }, days.max(daysBack)),
    /** The same for visited courses. */
    courseDays: get('user/training/groupfitness/:id', { ...ofPerson, covers: ['EP-366'] }, days.max(daysBack)),
    /** Makes a habit, or with `version` edits it. */
    save: post(
      'habit',
      {
        access: [],
        offline: true,
        body: habitForm.shape({
          version: count(1),
          /** The day from which another rhythm is valid; without it the day on which it arrives. */
          from: day(),
        }),
        covers: ['EP-367'],
        example: {
          body: {
            _id: exampleId('newHabit'),
            title: 'Wasser trinken',
            source: 'own',
            avoid: false,
            rhythm: 'daily',
            weekdays: [],
            times: null,
            unit: 'glass',
            goal: 8,
            since: '2026-11-20',
            remindAt: null,
          },
        },
      },
      habitRow,
    ),
    /** Ticks a day, or with amount 0 or `done: false` takes the tick back; refuses a day outside the seven before `at`. */
    execute: post(
      'habit/execute',
      {
        access: [],
        through: 'sync',
        body: object({
          habit: id().required(),
          day: day().required(),
          amount: count(0, mostAmount),
          done: flag().when('amount', ([amount], shape) => (amount === undefined ? shape.required() : shape)),
          at: instant().required(),
        }),
        covers: ['EP-368'],
        example: { body: { habit: exampleId('habit'), day: '2026-11-20', done: true, at: '2026-11-20T16:42:00.000Z' } },
      },
      tick,
    ),
    /** Into the archive; its ticks stay. */
    archive: del(
      'habit/:id',
      {
        access: [],
        offline: true,
        query: object({ version: queryCount(1, 1_000_000_000).required() }),
        covers: ['EP-369'],
        example: { params, query: { version: 1_000_000 }, answers: 'stale' },
      },
      done,
    ),
    restore: post('habit/:id/restore', { access: [], offline: true, example: { params } }, habitRow),
    /** The choice whether trainers of the own studio see them, which ends with a change of studio (H24). */
    sharing: get('habits/sharing/mine', { access: [], example: {} }, sharing),
    share: put('habits/sharing', { access: [], offline: true, body: sharing, example: { body: { shared: true } } }, sharing),
  },
)
