import { LeadList } from './LeadList.tsx'

/** /dashboard/leads/all: closed and merged leads too (L64, V01). */
const LeadsAll = () => <LeadList scope="all" title="Alle Leads" />
export default LeadsAll
