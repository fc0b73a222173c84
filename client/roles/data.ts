import { useMemo } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useGrants } from '#client/data/session.ts'
import { useSend } from '#client/data/useSend.ts'
import { moment } from '#client/kit/moment.ts'
import { toast } from '#client/kit/toast.ts'
import type { Reach } from '#contract/rights.ts'
import { type RoleChange, type RoleGrant, roles } from '#contract/roles/calls.ts'
import { studios } from '#contract/studios/calls.ts'

/** A studio's name by its code; the code itself until the names are here. */
export function useStudioWords() {
  const { data } = useCall(studios.names)
  return useMemo(() => {
    const names = new Map(data?.map(({ code, name }) => [code, name]))
    const name = (code: string) => names.get(code) ?? code
    const reach = (where: Reach) => {
      if (where === 'all') return 'alle Studios'
      if (where.length === 0) return 'in keinem Studio'
      return where.length > 3 ? `${where.length} Studios` : where.map(name).join(', ')
    }
    return { all: data ?? [], name, reach }
  }, [data])
}
export type StudioWords = ReturnType<typeof useStudioWords>

/** Roles and rights, by code and in their topics. */
export function useStock() {
  const list = useCall(roles.list)
  const topics = useCall(roles.topics)
  return useMemo(() => {
    const rights = topics.data?.flatMap(({ rights }) => rights) ?? []
    return {
      roles: list.data ?? [],
      topics: topics.data ?? [],
      rights,
      bundles: new Map((list.data ?? []).map(role => [role.code, role] as const)),
      words: new Map(rights.map(({ code, title }) => [code, title] as const)),
      ready: list.data !== undefined && topics.data !== undefined,
      error: list.error ?? topics.error,
      again: () => void Promise.all([list.again(), topics.again()]),
    }
  }, [list, topics])
}
export type Stock = ReturnType<typeof useStock>

/** The studios in which the signed-in person holds a right. */
export function useMine() {
  const grants = useGrants()
  return useMemo(() => {
    const by = new Map<string, Reach>(grants.map(({ right, studios }) => [right, studios]))
    return (code: string): Reach => by.get(code) ?? []
  }, [grants])
}

export const toastRolesError = (error: unknown) =>
  void toast(
    error instanceof CallError ? (Object.values(error.fields ?? {})[0] ?? error.message) : 'Das hat nicht geklappt. Versuch es nochmals.',
    {
      look: 'danger',
    },
  )

/** Gives, changes and takes; what it says can be undone. Answers whether it worked. */
export function useChange() {
  const { send, waiting } = useSend(roles.change)
  const undo = (changes: RoleChange[]) => send({ body: { changes } }).then(() => toast('Rückgängig gemacht.'), toastRolesError)
  const change = async (changes: RoleChange[], said: string) => {
    try {
      const answer = await send({ body: { changes } })
      const back = answer?.changes ?? []
      toast(back.length > 0 ? said : 'Das war schon so.', { undo: back.length > 0 ? () => void undo(back) : undefined })
      return true
    } catch (error) {
      toastRolesError(error)
      return false
    }
  }
  return { change, waiting }
}

export type Givers = ReadonlyMap<string, string>
export const giversOf = (rows: readonly { _id: string; name: string }[] | undefined): Givers =>
  new Map(rows?.map(({ _id, name }) => [_id, name]))

/** «von Claudia Wyss, 18.11., 09:31» */
export const givenWords = ({ by, at }: Pick<RoleGrant, 'by' | 'at'>, givers: Givers) =>
  `von ${by ? (givers.get(by) ?? 'einer früheren Person') : 'Formkurve'}, ${moment(at)}`

export const personName = ({ vorname, nachname }: { vorname: string; nachname: string }) => `${nachname}, ${vorname}`
