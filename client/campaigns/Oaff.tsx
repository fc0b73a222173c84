import { CampaignContent } from './CampaignContent.tsx'

/** /oaff: the page of the campaign with this short name (L18, V15). */
const Oaff = () => <CampaignContent name="oaff" />
export default Oaff
