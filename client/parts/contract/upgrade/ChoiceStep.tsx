import { Box, Text } from '@chakra-ui/react'
import { TextField } from '#client/kit/Field.tsx'
import { date, money } from '#client/kit/format.ts'
import { PickOne, PickSome } from '#client/kit/pills.tsx'
import { lengthWords, priceWords } from '#client/parts/contract/words.ts'
import type { Choice } from '#contract/contracts/closingShapes.ts'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import { termsOf } from '#contract/rules/contracts/offerPrice.ts'
import { companyOn, leftLife, reckon, upgradeTerms } from '#contract/rules/contracts/upgrade.ts'
import { Reckoned } from './Reckoned.tsx'
import { dayOfPaper, givenOf, leftContractOf, startProblem, type UpgradeTaking } from './upgradeInput.ts'

interface ChoiceStepProps {
  taken: UpgradeTaking
  onOffer: (offer: SoldOffer) => void
  onChange: (choice: Choice) => void
  missing: boolean
}

/** To which offer, from which day, with what beside it, and what that costs. */
export function ChoiceStep({ taken, onOffer, onChange, missing }: ChoiceStepProps) {
  const { possible, offer } = taken.about
  const { choice } = givenOf(taken)
  const { contract } = offer
  const life = leftLife(leftContractOf(taken.about))
  const problem = startProblem(taken)
  const pick = (id: string) => {
    const next = possible.offers.find(({ _id }) => _id === id)
    if (next && next._id !== offer._id) onOffer(next)
  }
  return (
    <>
      <Text>
        {`Bisher: ${possible.left.title}, Nummer ${possible.left.number}${life.finalEnd ? `, bis ${date(life.finalEnd)}` : ', läuft bis zur Kündigung'}.`}
      </Text>
      <PickOne
        label="Neues Angebot"
        required
        value={offer._id}
        options={possible.offers.map(each => [each._id, `${each.contract.title}, ${priceWords(each.contract)}`] as const)}
        onChange={pick}
      />
      <Text color="ink2">{[contract.title, lengthWords(contract), priceWords(contract)].join(' · ')}</Text>
      <TextField
        label="Gilt ab"
        type="date"
        required
        value={choice.start}
        hint="Am Tag davor endet der bisherige Vertrag."
        error={missing ? problem : undefined}
        onChange={start => onChange({ ...choice, start })}
      />
      {contract.addOns.length > 0 && (
        <PickSome
          label="Zusätze"
          values={choice.addOns}
          options={contract.addOns.map(({ _id, title, price }) => [_id, `${title}, ${money(price)}`] as const)}
          onChange={addOns => onChange({ ...choice, addOns })}
        />
      )}
      {problem === undefined && (
        <Box aria-live="polite">
          <Costs taken={taken} choice={choice} />
        </Box>
      )}
    </>
  )
}

/** The sum that somebody pays who goes over on the chosen day. */
function Costs({ taken, choice }: { taken: UpgradeTaking; choice: Choice }) {
  const { about } = taken
  const { payment } = givenOf(taken)
  const left = leftContractOf(about)
  const life = leftLife(left)
  const priced = { terms: about.offer.contract, choice, promotion: null, day: dayOfPaper(taken) }
  const terms = upgradeTerms(termsOf({ ...priced, companyPercent: companyOn(life, choice.start) }), left.signed)
  const way = payment ? payment.way : about.possible.left.way
  return (
    <Reckoned {...reckon(life, { title: about.offer.contract.title, start: choice.start, terms, way }, left.aheadFrom, left.aheadTerms)} />
  )
}
