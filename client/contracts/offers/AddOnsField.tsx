import { v7 } from 'uuid'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { LinesField } from '#client/kit/LinesField.tsx'
import { addOnWords } from '#client/parts/contract/words.ts'
import { Francs, LineBox } from '#client/parts/LineBox.tsx'
import { addOnKinds, mostAddOns, type OfferAddOn } from '#contract/contracts/offerShapes.ts'

const kinds = addOnKinds.map(kind => [kind, addOnWords[kind]] as const)
const blank = (): OfferAddOn => ({ _id: v7(), kind: 'other', title: '', price: undefined as unknown as number })

/** Things that can be taken beside the subscription. */
export const AddOnsField = () => (
  <LinesField<OfferAddOn>
    name="contract.addOns"
    legend="Zusätze"
    more="Zusatz hinzufügen"
    blank={{ ...blank(), _id: '' }}
    most={mostAddOns}
  >
    {(each, { nth, onChange, onLeft, onRemove }) => {
      const put = (next: Partial<OfferAddOn>) => onChange({ ...each, _id: each._id || v7(), ...next })
      return (
        <LineBox label={each.title || `Zusatz ${nth}`} onRemove={onRemove}>
          <TextField label="Zusatz" required value={each.title} onBlur={onLeft} onChange={title => put({ title })} />
          <SelectField label="Art" value={each.kind} options={kinds} onChange={kind => put({ kind: kind as OfferAddOn['kind'] })} />
          <Francs
            label="Preis pro Periode"
            required
            value={each.price}
            onBlur={onLeft}
            onChange={price => put({ price: price as number })}
          />
        </LineBox>
      )
    }}
  </LinesField>
)
