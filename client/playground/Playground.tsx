import { Box, Flex, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { toast } from '#client/kit/toast.ts'
import { checks, type Finding, reportOf } from './checks.ts'
import { Pieces } from './Pieces.tsx'
import { CameraTry, NoticeTry, SignatureTry } from './tries.tsx'

const chips = {
  ok: <Chip look="ok">gut</Chip>,
  warn: <Chip look="warn">Achtung</Chip>,
  bad: <Chip look="danger">geht nicht</Chip>,
  tap: <Chip>offen</Chip>,
} as const

/** /playground: a device's self-test and the kit's pieces with invented data; nothing is sent (L18, V41). */
export default function Playground() {
  const [found, setFound] = useState<ReadonlyMap<string, Finding>>(new Map())
  const put = useCallback((name: string, finding: Finding) => setFound(before => new Map(before).set(name, finding)), [])
  const look = useCallback(() => {
    for (const [name, check] of checks) void check().then(finding => put(name, finding))
  }, [put])
  useEffect(look, [look])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(reportOf(found, __VERSION__, navigator.userAgent))
      toast('Bericht kopiert. Füg ihn in deine Nachricht ans Studio ein.', { look: 'ok' })
    } catch {
      toast('Dieser Browser lässt hier nichts kopieren.')
    }
  }
  return (
    <Page>
      <Text color="ink2" paddingTop="12">
        Was dieses Gerät kann. Nichts davon wird gesendet; der Bericht nennt keine Person.
      </Text>
      <Section title="Dieses Gerät">
        {checks.map(([name]) => {
          const finding = found.get(name)
          return <Row key={name} title={name} second={finding?.text ?? 'Wird geprüft …'} wraps trail={finding && chips[finding.state]} />
        })}
        <Flex gap="8" wrap="wrap" paddingTop="12">
          <Button onClick={() => void copy()}>Bericht kopieren</Button>
          <Button look="side" onClick={look}>
            Nochmals prüfen
          </Button>
          <Button look="side" onClick={() => print()}>
            Drucken
          </Button>
        </Flex>
      </Section>
      <Section title="Ausprobieren">
        <Box display="flex" flexDirection="column" gap="18">
          <CameraTry onFound={put} />
          <SignatureTry onFound={put} />
          <NoticeTry onFound={put} />
        </Box>
      </Section>
      <Pieces />
    </Page>
  )
}
