/** A mailing for one address. */
export interface Newsletter {
  /** Id of its row: Message-ID and envelope are made of it. */
  _id: string
  to: string
  /** Name of the sender. */
  sender: string
  subject: string
  text: string
  html: string
  /** Headers that a mail program reads, each on one line. */
  headers: Readonly<Record<string, string>>
}

/** A mail as it goes over the wire, signed. */
export interface Ready {
  raw: Buffer
  envelope: { from: string; to: string }
}

/**
 * The outcome of a mail: the server took it (`handed`), it may be tried again (`deferred`), it never will (`refused`), nobody knows (`uncertain`), or
 * it was not ours to send any more (`kept`) and nothing of it went out.
 */
export interface MailOutcome {
  kind: 'handed' | 'deferred' | 'refused' | 'uncertain' | 'kept'
  /** The words of the server, or why there was no answer. */
  said: string
  /** The enhanced status (RFC 3463) that the server gave where it has refused a mail for its recipient, such as `5.1.1`. */
  status?: string
}

/** One connection to the mail server. */
export interface MailConnection {
  /** Sends one mail; `begin` is asked just before its first byte goes out, and where it says no, none does. Never throws. */
  send(mail: Ready, begin: () => Promise<boolean>): Promise<MailOutcome>
  /** False once the connection is of no more use. */
  isOpen(): boolean
  close(): void
}

export interface Newsletters {
  from: string
  rate: number
  write(letter: Newsletter): Promise<Ready>
  /** Throws where the server is out of reach. */
  connect(): Promise<MailConnection>
}

/** The row in the address that a bounce comes back to. */
export const rowIn = (address: string) => /^b\+([0-9a-f-]{36})@/i.exec(address.trim())?.[1]?.toLowerCase()
export const returnPath = (row: string, from: string) => `b+${row}@${from.slice(from.lastIndexOf('@') + 1)}`
