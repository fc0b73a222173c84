import { Campaigns } from './campaigns/Campaigns.tsx'

/** /dashboard/communication/campaign: what the studios run and send (L58). */
const CampaignScreen = () => <Campaigns />
export default CampaignScreen
