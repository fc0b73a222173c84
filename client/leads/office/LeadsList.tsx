import { LeadList } from './LeadList.tsx'

/** /dashboard/leads/leads-list: whoever asked something of us and waits for the next step (L64, V01). */
const LeadsList = () => <LeadList />
export default LeadsList
