import { useCan } from '#client/data/session.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { website } from '#contract/website/calls.ts'
import { Contents } from './Contents.tsx'
import { Services } from './Services.tsx'
import { WebsiteLinks } from './WebsiteLinks.tsx'

const views = [
  ['texte', 'Texte'],
  ['leistungen', 'Leistungen'],
] as const

/** /dashboard/studio/website: the texts of the studios' website, and what the studios offer beside training (L57, V25). */
export default function Website() {
  const { ansicht } = useQueryText()
  const go = useGo()
  const keeps = useCan(website.addService)
  const view = keeps && ansicht === 'leistungen' ? 'leistungen' : 'texte'
  const above = keeps && (
    <Above>
      <Segmented
        label="Ansicht"
        value={view}
        options={views}
        onChange={next => void go({ to: 'website', search: { ansicht: next === 'texte' ? undefined : next }, replace: true })}
      />
      <WebsiteLinks to={['websiteOffers', 'websiteJobs']} />
    </Above>
  )
  return view === 'texte' ? <Contents above={above} /> : <Services above={above} />
}
