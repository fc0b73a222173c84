import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { Campaigns } from './Campaigns.tsx'

const Mailings = lazyPart(() => import('#client/parts/mailings/Mailings.tsx'))
const Addresses = lazyPart(() => import('#client/parts/newsletter/Addresses.tsx'))

const tabs = [
  ['kampagnen', 'Kampagnen'],
  ['mailings', 'Mailings'],
  ['adressen', 'Adressen'],
] as const
type Tab = (typeof tabs)[number][0]

/** /dashboard/communication/campaign: what the studios run, what goes out to many, and who may be written to at all (L58). */
export default function CampaignScreen() {
  const { tab: asked = '' } = useQueryText()
  const go = useGo()
  const tab = tabs.find(([each]) => each === asked)?.[0] ?? 'kampagnen'
  const show = (next: Tab) => void go({ to: 'campaigns', search: next === 'kampagnen' ? {} : { tab: next }, replace: true })
  const above = <Segmented label="Bereich" value={tab} options={tabs} onChange={show} />
  if (tab === 'kampagnen') return <Campaigns above={above} />
  return (
    <Page>
      <Suspense>{tab === 'mailings' ? <Mailings above={above} /> : <Addresses above={above} />}</Suspense>
    </Page>
  )
}
