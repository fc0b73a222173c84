import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { studios } from '#contract/studios/calls.ts'

/** Names of studios by code; the code itself until the names are here. */
export function useStudioNames() {
  const { data } = useCall(studios.names)
  return useMemo(() => {
    const names = new Map(data?.map(({ code, name }) => [code, name]))
    return { all: data ?? [], name: (code: string) => names.get(code) ?? code }
  }, [data])
}
