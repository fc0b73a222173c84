import { v7 } from 'uuid'
import { example, exampleId } from '#contract/examples.ts'
import { planTemplate } from '#server/plans/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { plan, split, workout } from '#server/workouts/tables.ts'

export const owned = [exampleId('ownWorkout')]
export const named = [exampleId('newWorkout')]

/** A plan that they once made for the person on whom staff work: with one right alone somebody sees the training of no other (H24). */
export async function meetExample({ db }: TestHouse, staff: string) {
  const made = { person: example.person, trainer: staff, title: 'Früher', start: '2025-01-01', state: 'published' as const }
  const at = '2025-01-01T08:00:00.000Z'
  await db.insert(plan).values({ ...made, _id: v7(), created: at, removedAt: at })
}

/** A plan of the person on whom staff work, a template, and a workout of the owner's own. */
export async function addExample({ db }: TestHouse, owner: Somebody) {
  const planned = { _id: exampleId('staffPlan'), person: example.person, title: 'Kraft', start: '2026-11-01' }
  await db.insert(plan).values({ ...planned, created: '2026-11-01T08:00:00.000Z' })
  await db.insert(split).values({ _id: exampleId('staffSplit'), plan: planned._id, place: 0, title: 'Oberkörper', minutes: 50 })
  const day = { _id: exampleId('templateSplit'), title: 'Oberkörper', minutes: 50, slots: [] }
  await db.insert(planTemplate).values({ _id: exampleId('planTemplate'), studio: 'winterthur', title: 'Einstieg', splits: [day] })
  await db.insert(workout).values({ _id: exampleId('ownWorkout'), person: owner._id, title: 'Kurz und gut', minutes: 30 })
}
