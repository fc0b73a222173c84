import { Refusal } from '#contract/refusals.ts'

/**
 * An act that the state of a row refuses (409) is refused with the row as it now stands, unless it hands one back already. `now` reads it in
 * the act's own transaction: a refusal breaks none.
 */
export async function orStandsNow<T>(act: () => Promise<T>, now: () => Promise<unknown>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409 || error.current !== undefined) throw error
    throw new Refusal(error.code, error.fields, await now())
  }
}
