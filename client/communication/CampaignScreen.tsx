import { Campaigns } from './campaigns/Campaigns.tsx'

/** /dashboard/communication/campaign: what the studios run and send (L58). */
const CampaignScreen = () => <Campaigns />
export default CampaignScreen
import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'

const Mailings = lazyPart(() => import('#client/parts/mailings/Mailings.tsx'))
const Addresses = lazyPart(() => import('#client/parts/newsletter/Addresses.tsx'))

const tabs = [
  ['mailings', 'Mailings'],
  ['adressen', 'Adressen'],
] as const
const parts = { mailings: Mailings, adressen: Addresses }
type Tab = keyof typeof parts

/** /dashboard/communication/campaign: what goes out to many; beside it, who may be written to at all. */
export default function CampaignScreen() {
  const { tab: asked = '' } = useQueryText()
  const go = useGo()
  const tab = tabs.find(([each]) => each === asked)?.[0] ?? 'mailings'
  const show = (next: Tab) => void go({ to: 'campaigns', search: next === 'mailings' ? {} : { tab: next }, replace: true })
  const Part = parts[tab]
  return (
    <Page>
      <Suspense>
        <Part above={<Segmented label="Bereich" value={tab} options={tabs} onChange={show} />} />
      </Suspense>
    </Page>
  )
}
