import { Flex, Text } from '@chakra-ui/react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Need } from '#client/kit/waiting/NeedsYou.tsx'
import { StateChip } from '#client/parts/contract/StateChip.tsx'
import { type Closed, useReceived } from './useReceived.ts'

interface DoneProps {
  closed: Closed
  /** The offer that it was made of. */
  offer: string
}

/** The fate of a closing: it waits here, has come to the studio with number and state, or was not taken and can be signed anew. */
export function Done({ closed, offer }: DoneProps) {
  const { row, refused, arrived } = useReceived(closed)
  const title = row
    ? `Vertrag ${row.number}`
    : refused
      ? 'Vom Studio nicht angenommen'
      : arrived
        ? 'Im Studio'
        : 'Auf diesem Gerät gesichert'
  return (
    <Section title={title}>
      <div aria-live="polite">
        {row ? (
          <Flex gap="8" align="center" wrap="wrap" paddingBottom="12">
            <StateChip state={row.state} />
            <Text>{`${row.name}, ${row.title}`}</Text>
          </Flex>
        ) : refused ? (
          <Need title="Der Vertrag ist noch auf diesem Gerät" text={refused.message}>
            <ButtonLink
              to="contractNewFor"
              params={{ id: offer }}
              search={{ studio: closed.studio, vertrag: closed._id }}
              size="row"
              look="soft"
            >
              Neu unterschreiben
            </ButtonLink>
          </Need>
        ) : (
          <Flex gap="8" align="center" paddingBottom="12">
            <Tick state={arrived ? 'ok' : 'waiting'} size="small" />
            <Text>
              {arrived
                ? 'Der Vertrag ist im Studio. Nummer und Stand siehst du bei den Verträgen.'
                : 'Der Vertrag geht von selbst ins Studio, sobald Netz da ist. Nummer und Stand stehen dann hier.'}
            </Text>
          </Flex>
        )}
      </div>
      <Flex gap="8" wrap="wrap">
        {row && (
          <ButtonLink to="contractView" params={{ userId: row.userId, index: String(row.index) }} size="row">
            Vertrag ansehen
          </ButtonLink>
        )}
        <ButtonLink to="contractNew" look="side" size="row">
          Nächster Vertrag
        </ButtonLink>
        <ButtonLink to="contracts" look="side" size="row">
          Zu den Verträgen
        </ButtonLink>
      </Flex>
    </Section>
  )
}
