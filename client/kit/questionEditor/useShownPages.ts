import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import type { DraftPage } from '#contract/questionnaire/draftQuestion.ts'
import type { EditAct, EditorAbout } from './about.ts'
import { withActs } from './shownPages.ts'

const none: readonly EditAct[] = []

/**
 * A form's pages as they will be once what this device did has arrived, and what the studio did not take of it. Without `known` pages there
 * are none to draw yet; `stand` is the moment at which they were loaded.
 */
export function useShownPages({ calls, at }: EditorAbout, id: string, known: readonly DraftPage[] | undefined, stand: number) {
  const all = useOutboxActs(calls)
  const own = useMemo(() => all.filter(({ row }) => (row.body as Record<string, unknown> | undefined)?.[at[0]] === id), [all, at, id])
  const pages = useMemo(() => known && withActs(known, pendingActs(own, stand), at), [known, own, stand, at])
  const isWaiting = own.some(({ row }) => row.state === 'waiting')
  const refused = useMemo(() => (own.length === 0 ? none : own.filter(({ row }) => row.state === 'refused')), [own])
  return { pages, refused, isWaiting }
}
