import { auth } from '#contract/auth.ts'
import { domains } from '#server/start/domains.ts'
import type { Somebody, TestHouse } from './house.ts'
import { makeStudio, member } from './make.ts'

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
  /** Makes this person one who has worked with the examples' people. */
  meet(staff: string): Promise<void>
}

/** What the `testing/example.ts` of a domain exports, each where there is such a thing. */
interface Example {
  /** Adds its rows behind its examples. */
  addExample?: (house: TestHouse, owner: Somebody) => Promise<void>
  /** Puts back the rows that its calls change, whatever became of them. */
  restoreExample?: (house: TestHouse, owner: Somebody) => Promise<void>
  /** Makes this person one who has worked with the examples' people, where only those see something. */
  meetExample?: (house: TestHouse, staff: string) => Promise<void>
  /** Ids of its examples that are the owner's alone. */
  owned?: readonly string[]
  /** Ids that are the owner's alone also where a query or a body names them. */
  named?: readonly string[]
}

// Without a type at the call, by which vitest knows that this file hangs on others and keeps none of it by its text.
const files = import.meta.glob(['../*/testing/example.ts', '../*/*/testing/example.ts']) as Record<string, () => Promise<Example>>

/** The examples of all domains, in their order. */
async function examplesOf() {
  const found = domains.map(({ name }) => Object.entries(files).find(([path]) => path.endsWith(`/${name}/testing/example.ts`)))
  return Promise.all(found.flatMap(file => (file ? [file[1]()] : [])))
}

export async function world(house: TestHouse): Promise<World> {
  await makeStudio(house, { code: 'winterthur' })
  await makeStudio(house, { code: 'pfungen' })
  const { email } = auth.login.example!.body as { email: string }
  const owner = await member(house, { email, studioCode: 'winterthur', geburtstag: '1991-04-17' })
  const examples = await examplesOf()
  for (const { addExample } of examples) await addExample?.(house, owner)
  const restore = async () => {
    for (const { restoreExample } of examples) await restoreExample?.(house, owner)
  }
  await restore()
  const meet = async (staff: string) => {
    for (const { meetExample } of examples) await meetExample?.(house, staff)
  }
  const named = new Set(examples.flatMap(({ named = [] }) => named))
  const owned = examples.flatMap(({ owned = [] }) => owned)
  return { owner, owned: new Set([...named, ...owned]), named, restore, meet }
}
