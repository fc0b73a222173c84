import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { studios } from '#contract/studios/calls.ts'

/** Stands for a studio's name until the names are here: a code is no word for people. */
const soon = '…'

/** Reads a studio's code: by its name, by itself where no studio has it, and by nothing yet where the names are on their way. */
export const nameBy =
  (names: ReadonlyMap<string, string> | undefined) =>
  (code: string): string =>
    names ? (names.get(code) ?? code) : soon

/** Names of studios by code. */
export function useStudioNames() {
  const { data } = useCall(studios.names)
  return useMemo(() => {
    const names = data && new Map(data.map(({ code, name }) => [code, name]))
    return { all: data ?? [], name: nameBy(names) }
  }, [data])
}
