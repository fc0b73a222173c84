import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { Devices } from './Devices.tsx'
import { Log } from './Log.tsx'

const views = [
  ['geraete', 'Geräte'],
  ['protokoll', 'Protokoll'],
] as const
type View = (typeof views)[number][0]

/** /dashboard/tac/access-devices: the entrances' devices, opened once by hand, and who came when (L45, C46). */
export default function AccessDevices() {
  const { ansicht } = useQueryText()
  const go = useGo()
  const view: View = ansicht === 'protokoll' ? ansicht : 'geraete'
  const choice = (
    <Segmented
      label="Ansicht"
      value={view}
      options={views}
      onChange={next => void go({ to: 'accessDevices', search: { ansicht: next === 'geraete' ? undefined : next }, replace: true })}
    />
  )
  return <Page title="Zutrittsgeräte">{view === 'geraete' ? <Devices views={choice} /> : <Log views={choice} />}</Page>
}
