import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useMay } from '#client/data/reach.ts'
import { dayOf, now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, counted, date } from '#client/kit/format.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { isGood } from '#client/shop/purchases/codes/codeStanding.ts'
import { type EntryCode, entryCodes } from '#contract/shop/entryCodes.ts'
import { codeWays, isFresh, usesOf } from './codeWays.ts'

const { Form, Field } = formFor(entryCodes.redeem)

const reasons = ['Das Drehkreuz geht nicht', 'Der Code lässt sich nicht lesen', 'Ohne Handy am Empfang', 'Am Eingang besetzt']

const called = ({ title, buyer, number }: EntryCode) => `${title}${buyer ? ` von ${buyer}` : ''}, Bestellung ${number}`

/** «Abgezogen am 28.11.2026, 14:05, von Anja Zürcher: Das Drehkreuz geht nicht». */
const usedWords = ({ at, by, reason, undone }: EntryCode['uses'][number]) =>
  `Am Empfang abgezogen am ${date(dayOf(at))}, ${clockTime(at)}${by ? `, von ${by}` : ''}: ${reason}${undone ? ' · zurückgegeben' : ''}`

interface RedeemingProps {
  row: EntryCode
  onChange: (row: EntryCode) => void
}

/** Takes an entry off a code at the desk, with the reason, and says what was taken off so before; what is fresh is put back. */
export function Redeeming({ row, onChange }: RedeemingProps) {
  const [act, setAct] = useState<{ _id: string; at: string }>()
  const params = { id: row._id }
  const may = useMay(entryCodes.redeem, { params, body: { _id: row._id, studio: row.studio, at: row.createdAt, reason: '' } })
  const unredeem = useSend(entryCodes.unredeem, { title: () => `Eintritt zurückgegeben: ${called(row)}`, asks: true })
  const putBack = async (_id: string, before: EntryCode) => {
    const body = { _id, studio: row.studio, at: now() }
    try {
      const after = await unredeem.send({ params, body })
      onChange(after ?? { ...before, ...codeWays.meant(body, 'cancel', before) })
      sayDone(after, 'Der Eintritt ist zurückgegeben.')
    } catch (error) {
      sayFailed(error)
    }
  }
  const taken = (after: EntryCode | undefined, body: { _id: string; at: string }) => {
    const shown = after ?? { ...row, ...codeWays.meant(body, 'publish', row) }
    setAct(undefined)
    onChange(shown)
    const left = shown.entries - shown.used
    const words = `Ein Eintritt abgezogen, ${left === 0 ? 'keiner' : counted(left, 'Eintritt', 'Eintritte')} übrig.`
    sayDone(after, words, () => void putBack(body._id, shown))
  }
  const canTake = may && isGood(row) && row.used < row.entries
  return (
    <>
      {usesOf(row).map(use => (
        <Flex key={use._id} gap="12" align="center" justify="space-between" wrap="wrap">
          <Text textStyle="small" color="ink2">
            {usedWords(use)}
          </Text>
          {may && isFresh(use) && (
            <Button look="side" size="row" busy={unredeem.waiting} onClick={() => void putBack(use._id, row)}>
              Zurückgeben
            </Button>
          )}
        </Flex>
      ))}
      {canTake && !act && <Button onClick={() => setAct({ _id: v7(), at: now() })}>Einen Eintritt abziehen</Button>}
      {canTake && act && (
        <Form
          key={act._id}
          title={() => `Eintritt abgezogen: ${called(row)}`}
          rest={{ params }}
          also={{ ...act, studio: row.studio }}
          button="Abziehen"
          onDone={taken}
        >
          <Field name="reason" autoFocus offers={reasons} hint="Steht danach bei diesem Code." />
        </Form>
      )}
    </>
  )
}
