import { useScreen } from '#client/map/links.tsx'
import { CampaignContent } from './CampaignContent.tsx'

/** /aktionen/:id: one campaign by its short name, to read and to take part in; printed and linked too. */
export default function PromotionPage() {
  const { id } = useScreen('promotion')
  return <CampaignContent key={id} name={id} back />
}
