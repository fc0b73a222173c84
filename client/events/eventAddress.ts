import { useGo, useQueryText } from '#client/map/links.tsx'

export type EventsLook = 'liste' | 'kalender' | 'meine'
const looks: readonly string[] = ['liste', 'kalender', 'meine'] satisfies EventsLook[]

interface EventsAddress {
  look: EventsLook
  /** Code; `-` is the whole chain, '' every studio. */
  studio: string
  text: string
}

/** The choice on /event, as the address has it. */
export function useEventAddress() {
  const { ansicht = 'liste', studio = '', q = '' } = useQueryText()
  const go = useGo()
  const now: EventsAddress = { look: looks.includes(ansicht) ? (ansicht as EventsLook) : 'liste', studio, text: q }
  const show = (change: Partial<EventsAddress>) => {
    const next = { ...now, ...change }
    const search = { ansicht: next.look === 'liste' ? undefined : next.look, studio: next.studio || undefined, q: next.text || undefined }
    void go({ to: 'events', search, replace: true })
  }
  return { ...now, show }
}
