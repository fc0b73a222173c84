import { CampaignContent } from './CampaignContent.tsx'

/** /helsana: the page of the campaign with this short name (L18, V15). */
const Helsana = () => <CampaignContent name="helsana" />
export default Helsana
