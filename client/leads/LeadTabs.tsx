import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo } from '#client/map/links.tsx'

export type LeadTab = 'leads' | 'termine' | 'einladungen'

const tabs = [
  ['leads', 'Leads'],
  ['termine', 'Termine'],
  ['einladungen', 'Einladungen'],
] as const satisfies readonly (readonly [LeadTab, string])[]

/** Leads, who comes when, and invitations, beside each other on one screen. */
export function LeadTabs({ at }: { at: LeadTab }) {
  const go = useGo()
  const show = (tab: LeadTab) => void go({ to: 'leadsList', search: tab === 'leads' ? {} : { ansicht: tab }, replace: true })
  return <Segmented label="Ansicht" value={at} options={tabs} onChange={show} />
}
