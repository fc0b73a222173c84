import type { OutboxRow } from '#sync/client/types.ts'

type MakingAct = Pick<OutboxRow, 'key' | 'method' | 'body' | 'state'>
const madeBy = ({ method, body }: Pick<MakingAct, 'method' | 'body'>) =>
  method === 'POST' ? (body as { _id?: string } | undefined)?._id : undefined

/**
 * Keys of acts that make rows which `input` names and that have not arrived: the new act goes after them, and waits while one of them is
 * refused.
 */
export function makersOf(rows: readonly MakingAct[], input: { body?: unknown; params?: unknown }) {
  const own = (input.body as { _id?: string } | undefined)?._id
  const words = JSON.stringify(input)
  return rows.flatMap(row => {
    const made = row.state === 'done' ? undefined : madeBy(row)
    return made && made !== own && words.includes(made) ? [row.key] : []
  })
}
