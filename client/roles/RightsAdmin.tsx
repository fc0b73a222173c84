import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { useLayout } from '#client/kit/table/useWidth.ts'
import type { RightRow, TopicRow } from '#contract/roles/calls.ts'
import { useStock } from './data.ts'
import { NewRight, NewTopic, RightForm, TopicForm } from './RightForms.tsx'

type OpenRightsSheet =
  | { what: 'right'; right: RightRow }
  | { what: 'topic'; topic: TopicRow }
  | { what: 'new-right' }
  | { what: 'new-topic' }

const titles = { right: 'Recht bearbeiten', topic: 'Thema bearbeiten', 'new-right': 'Neues Recht', 'new-topic': 'Neues Thema' } as const

/** /tools/sysadmin/rights: rights and topics as data (L36, L174). */
export default function RightsAdmin() {
  const stock = useStock()
  const { phone } = useLayout()
  const [open, setOpen] = useState<OpenRightsSheet>()
  const close = () => setOpen(undefined)
  const actions = (
    <Box display="flex" gap="8">
      <Button look="side" size="row" onClick={() => setOpen({ what: 'new-topic' })}>
        Neues Thema
      </Button>
      <NewButton words="Neues Recht" onClick={() => setOpen({ what: 'new-right' })} />
    </Box>
  )
  return (
    <Page title="Rechte und Themen" actions={phone ? undefined : actions}>
      {phone && <Box paddingTop="12">{actions}</Box>}
      {!stock.ready && <NotLoaded error={stock.error} again={stock.again} />}
      <Box maxWidth="{sizes.content}">
        {stock.ready && (
          <Text textStyle="small" color="ink2" paddingTop="12">
            Rechte, die die App kennt, lassen sich umbenennen und in ein anderes Thema verschieben. Was eines öffnet, bleibt dasselbe.
          </Text>
        )}
        {stock.topics.map(topic => (
          <Topic
            key={topic._id}
            topic={topic}
            onTopic={() => setOpen({ what: 'topic', topic })}
            onRight={right => setOpen({ what: 'right', right })}
          />
        ))}
      </Box>
      <Sheet open={!!open} onClose={close} title={open ? titles[open.what] : ''}>
        {open?.what === 'right' && <RightForm right={open.right} stock={stock} onDone={close} />}
        {open?.what === 'topic' && <TopicForm topic={open.topic} onDone={close} />}
        {open?.what === 'new-right' && <NewRight stock={stock} onDone={close} />}
        {open?.what === 'new-topic' && <NewTopic onDone={close} />}
      </Sheet>
    </Page>
  )
}

function Topic({ topic, onTopic, onRight }: { topic: TopicRow; onTopic: () => void; onRight: (right: RightRow) => void }) {
  return (
    <Section
      title={topic.title}
      aside={
        <Button look="text" size="row" onClick={onTopic} aria-label={`Thema ${topic.title} bearbeiten`}>
          Bearbeiten
        </Button>
      }
    >
      {topic.rights.length === 0 && <Text color="ink2">Noch ohne Rechte. Leere Themen lassen sich löschen.</Text>}
      {topic.rights.map(right => (
        <Row
          key={right.code}
          title={right.title}
          second={right.known ? undefined : 'Öffnet noch nichts'}
          trail={!right.known && <Chip small>selbst erstellt</Chip>}
          onPick={() => onRight(right)}
        />
      ))}
    </Section>
  )
}
