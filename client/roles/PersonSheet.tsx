import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { SelectField } from '#client/kit/choices.tsx'
import { calledName } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { emailText } from '#contract/emailText.ts'
import type { Reach } from '#contract/rights.ts'
import type { HolderRow, RoleGrant } from '#contract/roles/calls.ts'
import { type Givers, givenWords, type Stock, type StudioWords, useChange, useMine } from './data.ts'
import { GrantEditor } from './GrantEditor.tsx'
import { Sign } from './GridLine.tsx'
import { type HeldRight, touchable } from './heldRights.ts'
import { SignFrame } from './matrixStyles.ts'

export interface SheetStuff {
  stock: Stock
  words: StudioWords
  givers: Givers
  mayChange: boolean
}

interface PersonSheetProps extends SheetStuff {
  person: HolderRow | undefined
  read: (person: HolderRow) => ReadonlyMap<string, HeldRight>
  onClose: () => void
  onRight: (code: string) => void
}

/** All that one person has: roles first, then the rights by topic, each with its reason. */
export function PersonSheet({ person, onClose, ...rest }: PersonSheetProps) {
  return (
    <Sheet open={!!person} onClose={onClose} title={person ? calledName(person) : ''} wide>
      {person && <Inside person={person} {...rest} />}
    </Sheet>
  )
}

function Inside({ person, read, onRight, ...stuff }: Omit<PersonSheetProps, 'person' | 'onClose'> & { person: HolderRow }) {
  const { stock, words, mayChange } = stuff
  const held = read(person)
  const topics = stock.topics
    .map(topic => ({ ...topic, rights: topic.rights.filter(({ code }) => held.has(code)) }))
    .filter(({ rights }) => rights.length > 0)
  return (
    <>
      <Text textStyle="small" color="ink2">
        {emailText(person.email)}
        {person.studio && ` · ${words.name(person.studio)}`}
      </Text>
      <Roles person={person} {...stuff} />
      {topics.length === 0 && (
        <Text color="ink2" paddingTop="18">
          {mayChange ? 'Noch keine Rechte. Gib oben eine Rolle.' : 'Keine Rechte.'}
        </Text>
      )}
      {topics.map(({ _id, title, rights }) => (
        <Section key={_id} title={title}>
          {rights.map(({ code, title: name }) => {
            const has = held.get(code)!
            const why = [...new Set(has.sources.map(source => source.title))].join(', ')
            return (
              <Row
                key={code}
                lead={
                  <SignFrame>
                    <Sign held={has} />
                  </SignFrame>
                }
                title={name}
                second={`${words.reach(has.reach)} · ${why}`}
                onPick={() => onRight(code)}
              />
            )
          })}
        </Section>
      ))}
    </>
  )
}

function Roles({ person, stock, words, givers, mayChange }: SheetStuff & { person: HolderRow }) {
  const [open, setOpen] = useState('')
  const [fresh, setFresh] = useState('')
  const mine = useMine()
  const { change, waiting } = useChange()
  const save = async (code: string, studios: Reach, seen: Reach) => {
    const title = stock.bundles.get(code)?.title ?? code
    const said = studios.length === 0 ? `${title} weggenommen.` : `${title} gegeben: ${words.reach(studios)}.`
    if (await change([{ person: person._id, kind: 'role', code, studios, seen }], said)) setOpen('')
  }
  const editor = (code: string, now: Reach) => (
    <GrantEditor
      key={`${code} ${JSON.stringify(now)}`}
      words={words}
      now={now}
      within={touchable(stock.bundles.get(code)?.rights ?? [], mine)}
      whole={code === 'admin'}
      waiting={waiting}
      onSave={reach => void save(code, reach, now)}
    />
  )
  const line = ({ code, studios, ...rest }: RoleGrant) => (
    <Box key={code}>
      <Row
        title={stock.bundles.get(code)?.title ?? code}
        second={`${words.reach(studios)}, ${givenWords(rest, givers)}`}
        onPick={mayChange ? () => setOpen(open === code ? '' : code) : undefined}
      />
      {open === code && editor(code, studios)}
    </Box>
  )
  const others = stock.roles.filter(({ code }) => !person.roles.some(each => each.code === code))
  return (
    <Section title="Rollen">
      {person.roles.map(line)}
      {mayChange && others.length > 0 && (
        <Box paddingTop="12">
          <SelectField
            label="Rolle geben"
            none="Rolle wählen"
            value={fresh}
            options={others.map(({ code, title }) => [code, title])}
            onChange={setFresh}
          />
          {others.some(({ code }) => code === fresh) && editor(fresh, [])}
        </Box>
      )}
    </Section>
  )
}
