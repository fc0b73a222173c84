import { Box } from '@chakra-ui/react'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { SparkleIcon } from '@phosphor-icons/react/dist/csr/Sparkle'
import { UserIcon } from '@phosphor-icons/react/dist/csr/User'
import { type ReactNode, Suspense, useState } from 'react'
import { type Appearance, useAppearance } from '#client/data/appearance.ts'
import { useFloorReady } from '#client/data/floorReady.ts'
import { useSyncStatus } from '#client/data/local.ts'
import { isStation, useSession, visitor } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Row, RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { BarItem, FurtherItem } from '#client/map/bars.ts'
import { verdict } from '#client/map/guard.ts'
import { LegalLinks } from '#client/parts/LegalLinks.tsx'
import type { ScreenName } from '#contract/screens.ts'
import { BarIcon } from './BarIcon.tsx'
import { useBar } from './barFacts.ts'
import { syncWords } from './SyncSign.tsx'

const TabletRows = lazyPart(() => import('#client/station/TabletRows.tsx'))
const WhatsNew = lazyPart(() => import('#client/parts/WhatsNew.tsx'))
const SignOut = lazyPart(() => import('#client/parts/SignOut.tsx'))

const looks: readonly (readonly [Appearance, string])[] = [
  ['hell', 'Hell'],
  ['dunkel', 'Dunkel'],
  ['system', 'System'],
]

interface MoreProps {
  rest?: readonly BarItem[]
  onClose: () => void
}

/** The items without a place of their own in the navigation. */
export default function More({ rest = [], onClose }: MoreProps) {
  const session = useSession()
  const me = session.employee?.employee ?? session.user
  const status = useSyncStatus()
  const ready = useFloorReady()
  const { further } = useBar()
  const [appearance, setAppearance] = useAppearance()
  const [leaving, setLeaving] = useState(false)
  const [news, setNews] = useState(false)
  if (news)
    return (
      <Suspense>
        <WhatsNew onClose={onClose} />
      </Suspense>
    )
  if (leaving)
    return (
      <Suspense>
        <SignOut onClose={onClose} />
      </Suspense>
    )
  return (
    <Sheet open onClose={onClose} title={me ? `${me.vorname} ${me.nachname}` : 'Mehr'}>
      {isStation(session) && (
        <Suspense>
          <TabletRows onDone={onClose} />
        </Suspense>
      )}
      {rest.map(item => (
        <MoreLink key={item.screen} item={item} onPick={onClose} />
      ))}
      <RowLink
        to="reconcile"
        lead={icon(<ArrowsClockwiseIcon size={22} />)}
        title="Abgleich"
        second={syncWords(status, ready)}
        onPick={onClose}
      />
      {further.map(item => (
        <MoreLink key={item.screen} item={item} onPick={onClose} />
      ))}
      {opens('profile') && <RowLink to="profile" lead={icon(<UserIcon size={22} />)} title="Mein Profil" onPick={onClose} />}
      <Row lead={icon(<SparkleIcon size={22} />)} title="Was ist neu" onPick={() => setNews(true)} />
      <Section title="Darstellung">
        <Segmented label="Darstellung" value={appearance} options={looks} onChange={setAppearance} />
      </Section>
      <Box paddingTop="10">
        <Row
          lead={icon(<SignOutIcon size={22} />)}
          title={isStation(session) ? 'Tablet ausloggen' : 'Ausloggen'}
          onPick={() => setLeaving(true)}
        />
      </Box>
      <LegalLinks onPick={onClose} />
    </Sheet>
  )
}

const MoreLink = ({ item, onPick }: { item: FurtherItem; onPick: () => void }) => (
  <RowLink
    to={item.screen as 'home'}
    lead={icon(<BarIcon item={item} size={22} on={false} />)}
    title={item.label}
    second={item.second}
    onPick={onPick}
  />
)

const opens = (name: ScreenName) => verdict(name, visitor()) === 'open'

const icon = (shown: ReactNode) => (
  <Box as="span" color="ink2" aria-hidden>
    {shown}
  </Box>
)
