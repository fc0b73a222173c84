import { Text } from '@chakra-ui/react'
import { calledName } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Reach } from '#contract/rights.ts'
import type { HolderRow } from '#contract/roles/calls.ts'
import { useChange, useMine } from './data.ts'
import { GrantEditor } from './GrantEditor.tsx'
import { type HeldRight, touchable } from './heldRights.ts'
import type { SheetStuff } from './PersonSheet.tsx'
import { Sources } from './Sources.tsx'

interface WhySheetProps extends SheetStuff {
  person: HolderRow | undefined
  code: string
  read: (person: HolderRow) => ReadonlyMap<string, HeldRight>
  onClose: () => void
}

/** Why this person has this right, or that they don't; and the single grant to change. */
export function WhySheet({ person, code, read, onClose, ...stuff }: WhySheetProps) {
  return (
    <Sheet open={!!person && code !== ''} onClose={onClose} title={stuff.stock.words.get(code) ?? code}>
      {person && <Inside person={person} code={code} held={read(person).get(code)} onDone={onClose} {...stuff} />}
    </Sheet>
  )
}

function Inside({
  person,
  code,
  held,
  onDone,
  stock,
  words,
  givers,
  mayChange,
}: SheetStuff & { person: HolderRow; code: string; held: HeldRight | undefined; onDone: () => void }) {
  const mine = useMine()
  const { change, waiting } = useChange()
  const now = person.rights.find(each => each.code === code)?.studios ?? []
  const title = stock.words.get(code) ?? code
  const save = async (studios: Reach) => {
    const said = studios.length === 0 ? `${title} weggenommen.` : `${title} gegeben: ${words.reach(studios)}.`
    if (await change([{ person: person._id, kind: 'right', code, studios, seen: now }], said)) onDone()
  }
  return (
    <>
      <Text color="ink2" paddingBottom="8">
        {held ? `${calledName(person)} hat dieses Recht: ${words.reach(held.reach)}.` : `${calledName(person)} hat dieses Recht nicht.`}
      </Text>
      {held && <Sources sources={held.sources} givers={givers} words={words} />}
      {mayChange && (
        <Section title={now.length > 0 ? 'Einzelnes Recht ändern' : 'Einzeln geben'}>
          <GrantEditor
            key={JSON.stringify(now)}
            words={words}
            now={now}
            within={touchable([code], mine)}
            waiting={waiting}
            onSave={reach => void save(reach)}
          />
        </Section>
      )}
    </>
  )
}
