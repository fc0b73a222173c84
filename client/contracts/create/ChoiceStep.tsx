import { Box, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date, money, quantity } from '#client/kit/format.ts'
import { PickSome } from '#client/kit/pills.tsx'
import { PriceLines } from '#client/parts/contract/PriceLines.tsx'
import { problemIn } from '#client/parts/contract/signing/fields.tsx'
import { lengthWords, priceWords } from '#client/parts/contract/words.ts'
import { type Choice, choice as choiceShape } from '#contract/contracts/closingShapes.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { OfferPromotion } from '#contract/contracts/offerShapes.ts'
import { daysBetween, isDay } from '#contract/days.ts'
import { linesOf, promotionHolds, termsOf, totalOf } from '#contract/rules/contracts/offerPrice.ts'
import type { ContractSubject } from './contractInput.ts'

/** «20 % weniger, 3 Perioden, ohne Einschreibegebühr» */
function promotionWords({ percent, amount, periods, waivesFee }: OfferPromotion) {
  return [
    percent !== null && `${quantity(percent / 100)} % weniger`,
    amount !== null && `${money(amount)} weniger`,
    periods !== null && (percent !== null || amount !== null) && `für ${periods === 1 ? '1 Periode' : `${periods} Perioden`}`,
    waivesFee && 'ohne Einschreibegebühr',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The latest beginning, in days from the signing; the studio takes none after it. */
const latestStart = 730

/** Why a contract that is signed on this day can't begin when it was said; nothing where it can. */
export function startProblem(choice: Choice, day: string): string | undefined {
  const problem = problemIn(choiceShape, choice, 'start')
  if (problem) return problem
  if (choice.start < day) return 'Der Beginn liegt vor der Unterschrift.'
  return daysBetween(day, choice.start) > latestStart ? 'Der Beginn liegt zu weit in der Zukunft.' : undefined
}

/** A promotion that was chosen on another day may hold no more. */
export const holdsChosen = ({ offer, coded }: ContractSubject, { promotion, code }: Choice, day: string) =>
  promotion === null ||
  [...offer.promotions, ...(coded ? [coded] : [])].some(each => each._id === promotion && promotionHolds(each, code, day))

interface ChoiceStepProps {
  about: ContractSubject
  choice: Choice
  day: string
  onChange: (choice: Choice) => void
  /** A code gave this promotion, or is taken out. */
  onCode: (coded: OfferPromotion | null, code: string | null) => void
  missing: boolean
  /** False where the address says whether the presale is passed over (C08). */
  asksPresale?: boolean
  /** Other things that take something off. */
  beside?: ReactNode
}

/** The choice from the offer: its first day, add-ons, a promotion, and what it costs. */
export function ChoiceStep({ about, choice, day, onChange, onCode, missing, asksPresale = true, beside }: ChoiceStepProps) {
  const { offer, coded } = about
  const { contract } = offer
  const { presale } = contract
  const promotions = [...offer.promotions, ...(coded ? [coded] : [])].filter(each => promotionHolds(each, coded?.code ?? null, day))
  return (
    <>
      <Text>{[contract.title, lengthWords(contract), priceWords(contract)].join(' · ')}</Text>
      <TextField
        label="Beginn"
        type="date"
        required
        value={choice.start}
        error={missing ? startProblem(choice, day) : undefined}
        onChange={start => onChange({ ...choice, start })}
      />
      {contract.addOns.length > 0 && (
        <PickSome
          label="Zusätze"
          values={choice.addOns}
          options={contract.addOns.map(({ _id, title, price }) => [_id, `${title}, ${priceWords({ ...contract, price })}`] as const)}
          onChange={addOns => onChange({ ...choice, addOns })}
        />
      )}
      {missing && !holdsChosen(about, choice, day) && (
        <Text role="alert" color="danger" data-wrong>
          Diese Aktion gilt heute nicht mehr: Wähle eine andere oder keine.
        </Text>
      )}
      {(promotions.length > 0 || !holdsChosen(about, choice, day)) && (
        <SelectField
          label="Aktion"
          value={choice.promotion ?? ''}
          none="Keine"
          options={promotions.map(each => [each._id, [each.title, promotionWords(each)].filter(Boolean).join(': ')] as const)}
          onChange={id => onChange({ ...choice, promotion: id || null, code: id && id === coded?._id ? coded.code : null })}
        />
      )}
      {offer.takesCode && <CodeField offer={offer._id} day={day} coded={coded} onCode={onCode} />}
      {beside}
      {asksPresale && presale && day <= presale.until && (
        <Check
          checked={choice.skipPresale}
          onChange={skipPresale => onChange({ ...choice, skipPresale })}
          hint={`Der Vorverkauf gilt bis ${date(presale.until)}: ${money(presale.price)}.`}
        >
          Ohne Vorverkauf
        </Check>
      )}
      {isDay(choice.start) && <Costs about={about} choice={choice} day={day} promotions={promotions} />}
    </>
  )
}

interface CostsProps {
  about: ContractSubject
  choice: Choice
  day: string
  promotions: readonly OfferPromotion[]
}

function Costs({ about, choice, day, promotions }: CostsProps) {
  const { contract } = about.offer
  const promotion = promotions.find(({ _id }) => _id === choice.promotion) ?? null
  const terms = termsOf({ terms: contract, choice, promotion, day })
  return (
    <Box aria-live="polite">
      <PriceLines lines={linesOf(contract.title, terms)} total={totalOf(contract.title, choice.start, terms)} />
    </Box>
  )
}

interface CodeProps {
  offer: string
  day: string
  coded: OfferPromotion | null
  onCode: ChoiceStepProps['onCode']
}

/** A promotion's code: only the studio knows what it gives. */
function CodeField({ offer, day, coded, onCode }: CodeProps) {
  const [text, setText] = useState(coded?.code ?? '')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const check = async () => {
    setProblem(undefined)
    setBusy(true)
    try {
      const { promotion } = await send(offers.code, { params: { id: offer }, query: { code: text.trim(), day } })
      onCode(promotion, text.trim())
    } catch (error) {
      const unknown = error instanceof CallError && error.code === 'missing'
      setProblem(unknown ? 'Diesen Code gibt es nicht, oder er gilt heute nicht.' : (error as Error).message)
    } finally {
      setBusy(false)
    }
  }
  if (coded)
    return (
      <Flex align="center" gap="8" wrap="wrap">
        <Text>{`Code ${coded.code}: ${coded.title}`}</Text>
        <Button look="text" size="row" onClick={() => onCode(null, null)}>
          Entfernen
        </Button>
      </Flex>
    )
  return (
    <Flex gap="8" align="flex-end" wrap="wrap">
      <Box flex={1} minWidth="160px">
        <TextField
          label="Code"
          value={text}
          error={problem}
          hint={online ? undefined : 'Ein Code wird im Studio nachgeschlagen: Dafür braucht es Netz.'}
          onChange={setText}
        />
      </Box>
      <Button look="soft" busy={busy} disabled={!online || text.trim() === ''} onClick={() => void check()}>
        Einlösen
      </Button>
    </Flex>
  )
}
