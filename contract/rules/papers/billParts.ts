/** An address in parts, as QR-bills take it since 2025 (type S). */
export interface Address {
  name: string
  street: string
  /** Number of the house; '' where there is none. */
  number: string
  zip: string
  town: string
  /** Two letters by ISO 3166-1. */
  country: string
}

/** All that a payment part says. */
export interface BillParts {
  account: string
  reference: string
  /** Rappen. */
  amount: number
  creditor: Address
  /** Null where the device knows none: the payer writes it by hand. */
  debtor: Address | null
}
