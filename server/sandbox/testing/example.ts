import { sandbox } from '#contract/sandbox.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Adds the mail that the examples open. */
export async function addExample({ db }: TestHouse) {
  const { id: _id } = sandbox.one.example!.params as { id: string }
  const at = new Date().toISOString()
  await db
    .insert(sandboxMail)
    .values({ _id, to: 'beispiel@formkurve.example', from: 'Formkurve', subject: 'Beispiel', text: '', html: '', at })
}
