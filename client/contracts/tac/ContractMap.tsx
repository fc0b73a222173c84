import { Box, Text } from '@chakra-ui/react'
import { paramsOf } from '#client/contracts/contractActs.ts'
import { useReason } from '#client/contracts/useReason.tsx'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayFailed } from '#client/kit/waiting/say.ts'
import { useScreen } from '#client/map/links.tsx'
import type { CallBody } from '#contract/call.ts'
import { contractTac, type DeviationSide, leaders, type MapField, type MapInfo, orderStates } from '#contract/contracts/tac.ts'
import { DeviationFields } from './Fields.tsx'

type MendRequest = Omit<CallBody<typeof contractTac.mend>, 'reason' | 'version'>

/** /dashboard/contract/manager/map/:userId/:index: a contract and its person beside what the access-control service has of them (L53, C37, C38). */
export default function ContractMap() {
  const place = useScreen('contractManagerMap')
  const online = useOnline()
  const { data, error, again } = useCall(contractTac.map, { params: paramsOf(place) })
  return (
    <Page title="Vertrag zuordnen" back="contractManager">
      <Text paddingTop="12" color={online ? 'ink2' : 'danger'}>
        {online
          ? 'Abgleichen braucht Netz: Was hier steht, sagt die Zutrittskontrolle jetzt.'
          : 'Abgleichen braucht Netz. Was hier steht, ist der Stand von vorher und lässt sich gerade nicht ändern.'}
      </Text>
      {data ? (
        <Both map={data} online={online} />
      ) : (
        <NotLoaded error={error} again={again} missing="Diesen Vertrag gibt es nicht, oder er gehört zu einem anderen Studio." />
      )}
    </Page>
  )
}

/** Asks why, and sends what was chosen. */
function useMend(map: MapInfo) {
  const { send, waiting } = useSend(contractTac.mend)
  const { why, sheet } = useReason()
  const mend = async (wish: MendRequest, asked: { title: string; button: string }, said: string) => {
    const reason = await why({ ...asked, hint: 'Steht im Verlauf des Vertrags.' })
    if (!reason) return
    await send({ params: paramsOf(map), body: { ...wish, reason, version: map.version } })
      .then(() => toast(said, { look: 'ok' }))
      .catch(sayFailed)
  }
  return { mend, waiting, sheet }
}

function Both({ map, online }: { map: MapInfo; online: boolean }) {
  const { mend, waiting, sheet } = useMend(map)
  const { number, name, title, leads, at, order, foreign, fields } = map
  const closed = waiting || !online || foreign
  const onMend = ({ key, field }: MapField, side: DeviationSide, button: string) =>
    void mend(
      { field: { key, side } },
      { title: button, button },
      side === 'ours' || field === 'contract' ? 'Unterwegs zur Zutrittskontrolle.' : 'Übernommen.',
    )
  return (
    <Box maxWidth="800px">
      <Stand at={at} />
      <Box as="h2" textStyle="heading" overflowWrap="anywhere">
        {name}
      </Box>
      <Text color="ink2">{`Vertrag ${number} · ${title} · ${leaders[leads]}`}</Text>
      {order && (order.state !== 'there' || order.said) && (
        <Text paddingTop="6">{[orderStates[order.state], order.said].filter(Boolean).join(': ')}</Text>
      )}
      {foreign && <Text paddingTop="6">Diesen Vertrag kennt nur die Zutrittskontrolle: Hier wird er nicht geändert.</Text>}
      <ButtonLink to="contractView" params={paramsOf(map)} look="text" size="row">
        Zum Vertrag
      </ButtonLink>
      <Profiles
        map={map}
        closed={closed}
        onPick={(profile, words) =>
          void mend({ profile }, { title: `Profil ${words}`, button: 'Dieses Profil gilt' }, 'Das Profil ist gewählt.')
        }
      />
      <Contracts
        map={map}
        closed={closed}
        onPick={(contract, words) =>
          void mend({ contract }, { title: words, button: 'Das ist dieser Vertrag' }, 'Der Vertrag ist zugeordnet.')
        }
      />
      <DeviationFields fields={fields} busy={closed} onMend={onMend} />
      {sheet}
    </Box>
  )
}

interface PickProps {
  map: MapInfo
  closed: boolean
  onPick: (id: string, words: string) => void
}

/** The profile that it belongs to: chosen by hand where there is more than one, or another birth date (C38). */
function Profiles({ map: { profile, profiles }, closed, onPick }: PickProps) {
  return (
    <Section title="Profil">
      {profiles.length === 0 && (
        <Text color="ink2">Die Zutrittskontrolle kennt zu dieser E-Mail niemanden: Mit dem Vertrag wird ein Profil angelegt.</Text>
      )}
      {profiles.map(({ id, vorname, nachname, geburtstag, email, fits }) => (
        <Row
          key={id}
          title={`${vorname} ${nachname}`}
          wraps
          second={[geburtstag && `geboren am ${date(geburtstag)}`, email, `Nummer ${id}`].filter(Boolean).join(' · ')}
          trail={
            id === profile ? (
              <Chip look={fits ? 'ok' : 'warn'}>{fits ? 'Zugeordnet' : 'Zugeordnet, weicht ab'}</Chip>
            ) : (
              <Button size="row" look="side" disabled={closed} onClick={() => onPick(id, `${vorname} ${nachname}`)}>
                Wählen
              </Button>
            )
          }
        />
      ))}
    </Section>
  )
}

function Contracts({ map: { contract, contracts }, closed, onPick }: PickProps) {
  return (
    <Section title="Vertrag dort">
      {contracts.length === 0 && <Text color="ink2">Das Profil hat dort keinen Vertrag, der dieser sein kann.</Text>}
      {contracts.map(({ contract: id, title, start, finalEnd }) => (
        <Row
          key={id}
          title={title}
          wraps
          second={`ab ${date(start)}${finalEnd ? ` bis ${date(finalEnd)}` : ''} · Nummer ${id}`}
          trail={
            id === contract ? (
              <Chip look="ok">Zugeordnet</Chip>
            ) : (
              <Button size="row" look="side" disabled={closed} onClick={() => onPick(id, title)}>
                Wählen
              </Button>
            )
          }
        />
      ))}
    </Section>
  )
}
