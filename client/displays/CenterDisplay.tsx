import { Box } from '@chakra-ui/react'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { DisplayList } from './DisplayList.tsx'
import { Galleries } from './Galleries.tsx'
import { Pictures } from './Pictures.tsx'

const views = [
  ['anzeigen', 'Anzeigen'],
  ['galerien', 'Galerien'],
  ['alben', 'Alben'],
] as const
type View = (typeof views)[number][0]

/** /centerdisplay: what the screens in the studios show (L36, L232); `?bilder=` opens the pictures of a gallery or an album. */
export default function CenterDisplay() {
  const { ansicht, bilder } = useQueryText()
  const go = useGo()
  const view: View = views.some(([name]) => name === ansicht) ? (ansicht as View) : 'anzeigen'
  if (bilder && view !== 'anzeigen') return <Pictures key={bilder} id={bilder} kind={view === 'alben' ? 'album' : 'gallery'} />
  const above = (
    <Box paddingInline={{ base: '12', md: '20' }} paddingBlock="8">
      <Segmented
        label="Ansicht"
        value={view}
        options={views}
        onChange={next => void go({ to: 'centerDisplay', search: { ansicht: next === 'anzeigen' ? undefined : next }, replace: true })}
      />
    </Box>
  )
  if (view === 'anzeigen') return <DisplayList above={above} />
  return <Galleries key={view} kind={view === 'alben' ? 'album' : 'gallery'} above={above} />
}
