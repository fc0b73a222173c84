import { useScreen } from '#client/map/links.tsx'
import { CampaignContent } from './CampaignContent.tsx'

/** /olma/:video: the page of the campaign «olma», with the film that it names; no other opens here (L18, V15). */
export default function Olma() {
  const { video } = useScreen('olma')
  return <CampaignContent name="olma" film={video} />
}
