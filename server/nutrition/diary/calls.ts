import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { diary, mostFavourites } from '#contract/nutrition/diary.ts'
import { Refusal } from '#contract/refusals.ts'
import { mealNames, sumsOf, valuesOf } from '#contract/rules/nutrition/meals.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { enteredBy, mustHaveNutrition, mustLookAfter } from '#server/nutrition/nutritionAccess.ts'
import { actorOf, serve } from '#server/serve/serve.ts'
import { aimOf, isSharing, mustBeShared, setAim, share } from './diarySettings.ts'
import { noteOf, setNote } from './note.ts'
import { foodFavourite, mealEntry } from './tables.ts'
import { setTarget, targetOf } from './target.ts'

async function dayOf(tx: Tx, person: string, day: string) {
  const rows = await tx
    .select()
    .from(mealEntry)
    .where(and(eq(mealEntry.person, person), eq(mealEntry.day, day)))
    .orderBy(asc(mealEntry._id))
  const entries = mealNames
    .flatMap(meal => rows.filter(row => row.meal === meal))
    .map(({ _id, meal, title, brand, base, amount, portion, at, per }) => {
      const { kcal } = valuesOf({ base, amount, per })
      return { _id, meal, title, brand, base, amount, portion, at, kcal: kcal === null ? null : Math.round(kcal) }
    })
  return { day, entries, sums: sumsOf(rows) }
}

const favouritesOf = (tx: Tx, person: string) =>
  tx
    .select({ food: foodFavourite.food })
    .from(foodFavourite)
    .where(eq(foodFavourite.person, person))
    .orderBy(desc(foodFavourite.at), desc(foodFavourite.food))
    .limit(mostFavourites)

async function favour(tx: Tx, person: string, _id: string) {
  const seen = and(eq(food._id, _id), isNull(food.removedAt), or(eq(food.state, 'released'), eq(food.author, person)))
  if ((await tx.$count(food, seen)) === 0) throw new Refusal('missing')
  const others = await tx.$count(foodFavourite, eq(foodFavourite.person, person))
  if (others >= mostFavourites) throw new Refusal('invalid', { food: `Mehr als ${mostFavourites} Favoriten gehen nicht.` })
  await tx.insert(foodFavourite).values({ person, food: _id, at: new Date().toISOString() }).onConflictDoNothing()
}

export const diaryCalls = serve(diary, {
  day: ({ tx, who, params }) => dayOf(tx, who._id, params.day),
  dayOf: async ({ tx, who, params }) => {
    await mustBeShared(tx, who, params.userId)
    return dayOf(tx, params.userId, params.day)
  },
  ownNote: ({ tx, who }) => noteOf(tx, who._id),
  note: async ({ tx, who, params }) => {
    await mustLookAfter(tx, who, params.userId)
    return noteOf(tx, params.userId)
  },
  setNote: async ({ tx, who, params, body, house }) => {
    await mustLookAfter(tx, who, params.userId)
    return setNote(tx, house, { person: params.userId, author: actorOf(who) }, body)
  },
  ownTarget: ({ tx, who }) => targetOf(tx, who._id),
  target: async ({ tx, who, params }) => {
    await mustLookAfter(tx, who, params.userId)
    return targetOf(tx, params.userId)
  },
  setTarget: async ({ tx, who, params, body, house }) => {
    const whose = await mustLookAfter(tx, who, params.userId)
    return setTarget(tx, house, { whose, author: actorOf(who) }, body)
  },
  aim: ({ tx, who }) => aimOf(tx, who._id),
  setAim: async ({ tx, who, body, key }) => {
    await mustHaveNutrition(tx, who._id, enteredBy(key))
    return setAim(tx, who._id, body)
  },
  favourites: ({ tx, who }) => favouritesOf(tx, who._id),
  favour: async ({ tx, who, body, key }) => {
    await mustHaveNutrition(tx, who._id, enteredBy(key))
    await favour(tx, who._id, body.food)
    return done
  },
  unfavour: async ({ tx, who, query }) => {
    await tx.delete(foodFavourite).where(and(eq(foodFavourite.person, who._id), eq(foodFavourite.food, query.food)))
    return done
  },
  sharing: ({ tx, who }) => isSharing(tx, who._id),
  share: async ({ tx, who, body, key }) => {
    // A share can be taken back by whoever gave it, whatever became of their access.
    if (body.shared) await mustHaveNutrition(tx, who._id, enteredBy(key))
    return share(tx, who._id, body.shared)
  },
})
