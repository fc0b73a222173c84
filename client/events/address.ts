import { useGo, useQueryText } from '#client/map/links.tsx'

export type Look = 'liste' | 'kalender' | 'meine'
const looks: readonly string[] = ['liste', 'kalender', 'meine'] satisfies Look[]

interface Shown {
  look: Look
  /** Code; `-` is the whole chain, '' every studio. */
  studio: string
  text: string
}

/** What is chosen on /event, as the address has it. */
export function useEventAddress() {
  const { ansicht = 'liste', studio = '', q = '' } = useQueryText()
  const go = useGo()
  const now: Shown = { look: looks.includes(ansicht) ? (ansicht as Look) : 'liste', studio, text: q }
  const show = (change: Partial<Shown>) => {
    const next = { ...now, ...change }
    const search = { ansicht: next.look === 'liste' ? undefined : next.look, studio: next.studio || undefined, q: next.text || undefined }
    void go({ to: 'events', search, replace: true })
  }
  return { ...now, show }
}
