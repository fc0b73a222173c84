import { CallError } from '#client/data/problem.ts'
import { prefetch } from '#client/data/reads.ts'
import type { AnyCall, Input, Reply } from '#contract/call.ts'

type ListedRow<C> = Reply<C> extends readonly (infer Row extends { _id: string })[] ? Row : never

/** Loads a row where only its whole list can be loaded; `gone` is said where the list does not hold it any more. */
export const foundIn =
  <C extends AnyCall>(call: C, gone: string) =>
  async ({ _id }: { _id: string }): Promise<ListedRow<C>> => {
    const rows = (await prefetch(call, {} as Input<C>, 0)) as readonly ListedRow<C>[]
    const found = rows.find(row => row._id === _id)
    if (!found) throw new CallError('missing', gone)
    return found
  }
