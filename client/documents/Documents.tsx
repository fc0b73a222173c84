import { Suspense, useEffect } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { useQueryText } from '#client/map/links.tsx'
import { PaperList } from './PaperList.tsx'
import { usePart } from './Parts.tsx'
import { keepReader } from './reading/paperReading.ts'
import { type Tab, useTab } from './Tabs.tsx'

const DocumentView = lazyPart(() => import('./DocumentView.tsx'))
const Expenses = lazyPart(() => import('./expenses/Expenses.tsx'))
const Folders = lazyPart(() => import('./Folders.tsx'))
const Issuers = lazyPart(() => import('./Issuers.tsx'))
const PayLists = lazyPart(() => import('./PayLists.tsx'))

/** /dashboard/documents (L43): what came in, bills, expenses, issuers and folders; a document opens beside its fields. */
export default function Documents() {
  const { dokument } = useQueryText()
  const tab = useTab()
  // A cellar has no network: what reads papers is fetched while there is one.
  useEffect(() => void keepReader(), [])
  return <Suspense>{dokument ? <DocumentView key={dokument} id={dokument} /> : <DocumentsTabContent tab={tab} />}</Suspense>
}

function DocumentsTabContent({ tab }: { tab: Tab }) {
  const part = usePart()
  if (tab === 'zahlen') return <PayLists />
  if (tab === 'ausgaben') return <Expenses />
  if (tab === 'aussteller') return <Issuers />
  if (tab === 'ordner' && part === 'ordner') return <Folders />
  return <PaperList key={tab} tab={tab} />
}
