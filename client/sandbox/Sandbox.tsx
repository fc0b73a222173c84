import { Box, Text } from '@chakra-ui/react'
import { Empty } from '#client/kit/Empty.tsx'
import { moment } from '#client/kit/moment.ts'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { sandbox } from '#contract/sandbox.ts'
import { Door } from './Door.tsx'
import { useKey } from './key.ts'
import { SandboxEntrySheet } from './SandboxEntrySheet.tsx'
import { NextTroubles, Troubles } from './Troubles.tsx'
import { useSeen } from './useSeen.ts'

const nothing =
  'Hier gibt es nichts zu sehen: Die Dienste sind echt, oder dir fehlt der Link, den der Server beim Start nennt. Er gilt nur an diesem Rechner.'

/** Things that the sandboxes of the outside services took in their place: mails, pushes, payments. */
export default function Sandbox() {
  const { data: kinds, error } = useSeen(sandbox.kinds, { query: { key: useKey() } })
  const { art } = useQueryText()
  const go = useGo()
  const kind = kinds?.find(each => each.kind === art)?.kind ?? kinds?.[0]?.kind
  return (
    <Page title="Sandbox">
      <Text color="ink2" paddingBlock="12">
        Was diese Installation versendet hätte. Es hat niemanden erreicht.
      </Text>
      {!kinds && !error && <Box aria-busy minHeight="160px" />}
      {((!kinds && error) || kinds?.length === 0) && <Empty text={error && error.status !== 404 ? error.message : nothing} />}
      {kinds && kinds.length > 1 && kind && (
        <Segmented
          label="Dienst"
          value={kind}
          options={kinds.map(each => [each.kind, each.title] as const)}
          onChange={next => void go({ to: 'sandbox', search: { art: next }, replace: true })}
        />
      )}
      {kind === 'payments' && <Troubles />}
      {(kind === 'access' || kind === 'model' || kind === 'newsletter') && <NextTroubles kind={kind} />}
      {kind === 'access' && <Door />}
      {kind && <Entries key={kind} kind={kind} />}
    </Page>
  )
}

const lookEvery = 3000

/** The newest first; looks again by itself, for what is waited for comes while one looks. */
function Entries({ kind }: { kind: string }) {
  const { data, error } = useSeen(sandbox.list, { params: { kind }, query: { key: useKey() } }, lookEvery)
  const { id } = useQueryText()
  const go = useGo()
  const open = (entry?: string) => void go({ to: 'sandbox', search: { art: kind, id: entry }, replace: true })
  if (!data) return error ? <Empty text={error.message} /> : <Box aria-busy minHeight="160px" />
  return (
    <>
      {data.length === 0 && <Empty text="Noch nichts versendet." />}
      {data.map(({ _id, to, title, at }) => (
        <Row key={_id} title={title} second={`${to} · ${moment(at)}`} onPick={() => open(_id)} />
      ))}
      {id && <SandboxEntrySheet kind={kind} id={id} onClose={() => open()} />}
    </>
  )
}
