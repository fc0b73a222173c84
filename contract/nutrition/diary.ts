import { array, type InferType, object } from 'yup'
import { del, domain, get, put } from '#contract/call.ts'
import { example, exampleId } from '#contract/examples.ts'
import type { MendTarget } from '#contract/mendScreens.ts'
import { nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { eatenBases, mealNames } from '#contract/rules/nutrition/meals.ts'
import { activityNames, leastKcal, macroShares } from '#contract/rules/nutrition/targets.ts'
import { count, day, decimal, done, flag, id, instant, lines, text } from '#contract/shapes.ts'

/** The most favourites of a person. */
export const mostFavourites = 200

const aimed = 'Gib zuerst die Energie an.'

/** Why somebody can't aim at so much protein beside so much energy; undefined where they can. */
export function proteinWrong(kcal: number | null, protein: number | null): string | undefined {
  if (protein === null) return undefined
  if (kcal === null) return aimed
  return protein * macroShares.protein.perGram > kcal ? 'So viel Eiweiss hat mehr Energie als der ganze Tag.' : undefined
}

/** How active somebody is, and what they aim at on a day by themselves (H34). What is left out stays; null is none any more. */
const aimForm = object({
  activity: text(10).oneOf(activityNames).label('So bewegst du dich').required(),
  kcal: count(leastKcal.w, 6000).label('Energie am Tag (kcal)').nullable(),
  protein: count(1, 1000)
    .label('Eiweiss am Tag (g)')
    .nullable()
    .test('fits', (value, { parent, createError }) => {
      // Beside an energy that is left out only the server knows.
      const message = parent.kcal === undefined ? undefined : proteinWrong(parent.kcal, value ?? null)
      return message === undefined || createError({ message })
    }),
})
const aim = object({
  activity: text(10).oneOf(activityNames).required(),
  kcal: count().nullable().defined(),
  protein: count().nullable().defined(),
})

const sharing = object({ shared: flag().label('Tagebuch teilen').required() })

const favourite = object({ food: id().required() })

const known = () => decimal(0, 1_000_000_000).nullable().defined()
const summed = object({ value: known(), atLeast: flag().required() })
const values = Object.fromEntries(['kcal', 'kj', ...nutrientNames].map(name => [name, summed.required()]))

const entry = object({
  _id: id().required(),
  meal: text(10).oneOf(mealNames).required(),
  title: text(120).required(),
  brand: text(80).nullable().defined(),
  base: text(5).oneOf(eatenBases).required(),
  amount: decimal(0, 10_000).required(),
  portion: text(40).nullable().defined(),
  kcal: count().nullable().defined(),
  at: instant().required(),
})

/** A day of the diary: entries in the order of their meals, and what they come to. */
const dayRow = object({ day: day().required(), entries: array().of(entry.required()).required(), sums: object(values).required() })

/** Note of a coach to a member; version 0 is none yet. */
const note = object({
  text: lines(2000).label('Notiz').nullable().default(null),
  version: count(0).required(),
  at: instant().nullable().defined(),
})
export type CoachNote = InferType<typeof note>
/** No text lies in an answer that is remembered, nor in a refusal. */
const written = note.pick(['version'])

const grams = (label: string) =>
  count(0, 1000)
    .label(label)
    .nullable()
    .default(null)
    .test('of-energy', aimed, (value, { parent }) => value == null || parent.kcal != null)

/** Target that a coach gives a member for a day (H34); version 0 is none yet, without an energy there is none any more. */
const target = object({
  kcal: count(leastKcal.w, 6000).label('Energie am Tag (kcal)').nullable().default(null),
  protein: grams('Eiweiss (g)'),
  carbohydrate: grams('Kohlenhydrate (g)'),
  fat: grams('Fett (g)'),
  version: count(0).required(),
  at: instant().nullable().defined(),
  by: text(200).nullable().defined(),
})
export type CoachTarget = InferType<typeof target>
const targetForm = target.omit(['at', 'by'])
export type CoachTargetForm = InferType<typeof targetForm>

const coach = ['nutrition_admin'] as const
/** A waiting act is sealed, except for whom it is meant. */
const mendedAt = ({ params }: { params: Record<string, string> }): MendTarget => ({
  to: 'nutritionCustomers',
  search: { person: params.userId },
})
const whose = ({ params }: { params: Record<string, string> }) => [params.userId as string]
const someone = { params: { userId: example.person } }

/** A member's nutrition diary; its entries are the replicated collection `meals` (H33). */
export const diary = domain(
  'diary',
  { mendedAt: 'nutritionMain', rows: { note: ['setNote'], target: ['setTarget'] } },
  {
    /** A day of one's own. */
    day: get(
      'nutrition/day/:day',
      { access: [], params: { day: day().required() }, covers: ['EP-393'], example: { params: { day: '2026-11-20' } } },
      dayRow,
    ),
    /** A day of somebody who shares their diary with the studio in which the caller looks after nutrition (H02, H24); else `missing`. */
    dayOf: get(
      'nutrition/day/:day/:userId',
      {
        access: coach,
        params: { day: day().required(), userId: id().required() },
        health: { what: 'Ernährungstagebuch', whose, daily: true },
        example: { params: { day: '2026-11-20', userId: example.person }, answers: 'missing' },
      },
      dayRow,
    ),
    /** Note of the coach to the caller (H35). */
    ownNote: get('nutrition/coachnote', { access: [], example: {} }, note),
    note: get(
      'nutrition/coachnote/:userId',
      {
        access: coach,
        params: { userId: id().required() },
        covers: ['EP-400'],
        health: { what: 'Notiz zur Ernährung', whose, daily: true },
        example: someone,
      },
      note,
    ),
    /** Writes it to a member whom the caller coaches, or of a studio in which they look after nutrition, who is told; empty takes it away. Refuses `stale`. */
    setNote: put(
      'nutrition/coachnote/:userId',
      {
        access: coach,
        params: { userId: id().required() },
        offline: true,
        body: note.pick(['text', 'version']),
        current: written,
        mendedAt,
        health: { what: 'Notiz zur Ernährung', whose },
        example: { ...someone, body: { text: 'Iss am Morgen etwas mit Eiweiss.', version: 1_000_000 }, answers: 'stale' },
      },
      written,
    ),
    /** Target that the caller's coach gives them. */
    ownTarget: get('nutrition/coachtarget', { access: [], example: {} }, target),
    target: get(
      'nutrition/coachtarget/:userId',
      {
        access: coach,
        params: { userId: id().required() },
        health: { what: 'Richtwert der Ernährung', whose, daily: true },
        example: someone,
      },
      target,
    ),
    /**
     * Gives it to a member whom the caller coaches, or of a studio in which they look after nutrition, who is told; without an energy it takes it
     * away. Refuses
     * `invalid` for whoever is under 18, and less than is told to anybody; `stale` where another one stands than was seen.
     */
    setTarget: put(
      'nutrition/coachtarget/:userId',
      {
        access: coach,
        params: { userId: id().required() },
        offline: true,
        body: targetForm,
        current: written,
        mendedAt,
        health: { what: 'Richtwert der Ernährung', whose },
        example: { ...someone, body: { kcal: 2000, protein: 100, version: 0 } },
      },
      written,
    ),
    /** How active the caller is, from which the reference value is worked out, and what they aim at in its place (H34). */
    aim: get('nutrition/target', { access: [], example: {} }, aim),
    /** Refuses `no-nutrition` without access (H32), `invalid` under 18, where the age is unknown, and for less energy than is told to anybody. */
    setAim: put(
      'nutrition/target',
      {
        access: [],
        offline: true,
        body: aimForm,
        example: { body: { activity: 'mixed', kcal: 2200, protein: 110 }, answers: 'no-nutrition' },
      },
      aim,
    ),
    /** Ids of foods, the newest first. */
    favourites: get('nutrition/favourites', { access: [], covers: ['EP-396'], example: {} }, array().of(favourite.required()).required()),
    /** Refuses `no-nutrition` without access, `missing` for a food that the caller does not see. */
    favour: put(
      'nutrition/favourites',
      { access: [], offline: true, body: favourite, example: { body: { food: exampleId('releasedFood') }, answers: 'no-nutrition' } },
      done,
    ),
    unfavour: del(
      'nutrition/favourites',
      { access: [], offline: true, query: favourite, example: { query: { food: exampleId('releasedFood') } } },
      done,
    ),
    /** The choice whether whoever looks after nutrition in the own studio sees the diary, which ends with a change of studio (H24). */
    sharing: get('nutrition/sharing', { access: [], example: {} }, sharing),
    /** Refuses `no-nutrition` without access (H32); what was shared may be taken back without. */
    share: put(
      'nutrition/sharing',
      { access: [], offline: true, body: sharing, example: { body: { shared: true }, answers: 'no-nutrition' } },
      sharing,
    ),
  },
)
