import { eq } from 'drizzle-orm'
import { auth } from '#contract/auth.ts'
import { example, exampleId } from '#contract/examples.ts'
import { session } from '#server/auth/tables.ts'
import { exercise } from '#server/devices/tables.ts'
import { addExample as addPasskey } from '#server/passkeys/testing/example.ts'
import { personRight } from '#server/roles/tables.ts'
import { restoreExample as restoreSocial } from '#server/social/testing/example.ts'
import { domains } from '#server/start/domains.ts'
import { write } from '#server/sync/door.ts'
import { plan, slot, split, workout } from '#server/workouts/tables.ts'
import type { Somebody, TestHouse } from './house.ts'
import { makeStudio, member, signIn } from './make.ts'

/** A house in which the calls' examples mean something: there is a row behind each id of contract/examples.ts. */
export interface World {
  /** Owner of the rows that the examples name, who also signs in with the example of `login`. */
  owner: Somebody
  /** Ids of the examples that are the owner's alone. */
  owned: ReadonlySet<string>
  /** Those of them that belong to the owner alone also where a query or a body names them. */
  named: ReadonlySet<string>
  /** Puts the rows back that a call has removed. */
  restore(): Promise<void>
}

/** A domain's own rows behind its examples are added by its `testing/example.ts`, in the order of the domains. */
const examples = import.meta.glob<(house: TestHouse, owner: Somebody) => Promise<void>>(
  ['../*/testing/example.ts', '../*/*/testing/example.ts'],
  {
    import: 'addExample',
  },
)

async function addExamples(house: TestHouse, owner: Somebody) {
  for (const { name } of domains) {
    const [own] = Object.entries(examples).filter(([path]) => path.endsWith(`/${name}/testing/example.ts`))
    await (await own?.[1]())?.(house, owner)
  }
}

const day = '2026-11-20'
const at = `${day}T16:42:00.000Z`
const target = { warmup: false, weight: 60, reps: 8, repsTo: null, distance: null, time: null }

export async function world(house: TestHouse): Promise<World> {
  await makeStudio(house, { code: 'winterthur' })
  await makeStudio(house, { code: 'pfungen' })
  const { email } = auth.login.example!.body as { email: string }
  const owner = await member(house, { email, studioCode: 'winterthur', geburtstag: '1991-04-17' })
  await addTraining(house, owner._id)
  await signIn(house, owner._id, 'Beispiel', example.session)
  await addExamples(house, owner)
  const restore = async () => {
    await house.db.update(session).set({ endedAt: null, endedReason: null }).where(eq(session._id, example.session))
    await addDocuments(house, owner._id)
    // The person's rights are taken again: with them they would stand above others.
    await house.db.delete(personRight).where(eq(personRight.person, example.person))
    await addPasskey(house, owner)
    await restoreSocial(house, owner)
  }
  await restore()
  const { plan: ownPlan, measurement, run, set, agreement, passkey, session: ownSession } = example
  // A friend of the owner is nobody's whom the friend does not know.
  const social = ['friend', 'asking', 'training', 'ownTraining', 'post', 'ownPost', 'ownComment'].map(exampleId)
  const chat = ['chatGroup', 'spareChatGroup', 'oldChatGroup', 'chatMessage', 'spareChatMessage'].map(exampleId)
  const named = new Set(
    [
      ...['order', 'newOrder', 'payment', 'leftPayment', 'runningPayment', 'sentPayment', 'paymentAttempt', 'billPayment'],
      ...['newHealthcareRequest', 'newWorkout', 'habit', 'newHabit', 'recipe'],
    ].map(exampleId),
  )
  const single = ['ownHealthcareRequest', 'ownAnamnesis', 'ownWorkout'].map(exampleId)
  return {
    owner,
    owned: new Set([...named, ownPlan, measurement, run, set, agreement, passkey, ownSession, ...single, ...social, ...chat]),
    named,
    restore,
  }
}

async function addTraining({ db }: TestHouse, person: string) {
  const [own] = await db.insert(plan).values({ _id: example.plan, person, title: 'Kraft', start: '2026-11-01', created: at }).returning()
  const [part] = await db
    .insert(split)
    .values({ _id: crypto.randomUUID(), plan: own?._id ?? '', place: 0, title: 'Oberkörper', minutes: 50 })
    .returning()
  await db.insert(exercise).values({ _id: example.exercise, title: 'Bankdrücken', kind: 'weight' })
  await db.insert(workout).values({ _id: example.workout, title: 'Ganzkörper', minutes: 40 })
  const place = { exercise: example.exercise, place: 0, rest: 90, targets: [target] }
  await db.insert(slot).values({ ...place, _id: crypto.randomUUID(), split: part?._id })
  await db.insert(slot).values({ ...place, _id: crypto.randomUUID(), workout: example.workout })
}

async function addDocuments(house: TestHouse, person: string) {
  const source = 'app' as const
  await write(house, person, 'measurements', { id: example.measurement, _deleted: false, kind: 'weight', value: 78.4, at, day })
  await write(house, person, 'workoutRuns', {
    ...{ id: example.run, _deleted: false, title: 'Oberkörper', plan: example.plan, state: 'running', started: at, day },
    ...{ slots: [], modifications: [], source },
  })
  await write(house, person, 'sets', {
    ...{ id: example.set, _deleted: false, run: example.run, slot: 'a', exercise: example.exercise, title: 'Bankdrücken' },
    ...{ kind: 'weight', warmup: false, index: 0, weight: 60, reps: 8, at, day, source },
  })
}
