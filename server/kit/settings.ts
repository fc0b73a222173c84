import type { Brand } from '#contract/brand.ts'

/** The address and key that open the access-control service to us; its sandbox draws its own. */
export interface AccessAddress {
  /** Base address, to which `/v1/members` is added. */
  url: string
  key: string
}

/** The access to the mail server of mailings, and how they are signed. */
export interface NewsletterAccess {
  /** `smtps://user:password@host:465`. */
  url: string
  /** The address that mailings come from; bounces go to `b+<row>` at its domain. */
  from: string
  dkim: { domain: string; selector: string; key: string }
  /** Mails a minute to one domain. */
  rate: number
}

/** The access that opens the payment gateway to us and the webhook to it; its sandbox draws its own. */
export interface GatewayAccess {
  /** Base address, to which `/v71/payments` is added. */
  url: string
  apiKey: string
  /** Hexadecimal keys of the webhook's signature; the old one stays valid beside the new. */
  hmacKeys: readonly string[]
  webhookUser: string
  webhookPassword: string
  /** The origin from which settlement reports may be read. */
  reportOrigin?: string
}

/** The keys that sign passes: certificate and key of the pass type, and Apple's certificate behind it, each as PEM. */
export interface WalletAccess {
  cert: string
  wwdr: string
  key: string
  passType: string
  team: string
}

/** An S3-compatible store: `url` is its address with the bucket as path, `https://s3.example.ch/formkurve`. */
export interface S3Access {
  url: string
  key: string
  secret: string
  region: string
}

/** The place of the files: a directory, `uploads` in the data directory without one, or a bucket of an S3-compatible store. */
export interface FileSettings {
  uploadsDir?: string
  bucket?: S3Access
}

/** Keys of 32 bytes that sign tokens and links to files. */
export interface Secrets {
  token: Uint8Array
  file: Uint8Array
  /** Opens /sandbox on this machine; the start prints it as part of a link. Drawn from the others, so that a directory of before has one too. */
  sandbox: string
  /** Keys of 32 bytes with which health data were sealed after each rotation, the newest last; before the first one they follow from `token`. */
  health?: readonly Uint8Array[]
}

/** Settings of a server, as its start has read them (`server/start/settings.ts`). */
export interface Settings extends FileSettings {
  /** 0 takes any free port. */
  port: number
  /** The addresses of this machine to listen on; without it all of them. */
  listen?: string[]
  /** Base of links, without a slash at the end. */
  publicUrl: string
  /** Holds everything that must survive. */
  dataDir: string
  /** File of the keys; `secrets.json` in the data directory without it. */
  secretsFile?: string
  databaseUrl?: string
  couchUrl?: string
  /** Shards of a member's database in CouchDB; 1 without it. */
  couchShards?: number
  /** Opens the figures of /metrics to other machines than this one. */
  metricsKey?: string
  seed: 'demo' | 'none'
  /** Express's `trust proxy`. */
  trustProxy: boolean | number | string[]
  /** Server for outgoing mails; the sandbox without it. */
  smtpUrl?: string
  /** The address that mails come from. */
  mailFrom?: string
  /** The mail server of mailings, apart from the one of all other mails; the sandbox's relay without it. */
  newsletter?: NewsletterAccess
  /** The mailbox that their bounces come to. */
  bounceImapUrl?: string
  /** Named: messages go to the push services; the key pair is our own where none is given. Without it the sandbox. */
  vapid?: { subject: string; publicKey?: string; privateKey?: string }
  /** Folder of the log of who read whose health data; `trace` in the data directory without it. */
  traceDir?: string
  /** Origins of the studios' website, whose pages may read what is worn `sites`, and send leads. */
  websiteOrigins?: string[]
  /** Origins of push services besides the browsers' own. */
  pushServices?: string[]
  /** Key with which the studios' sensors send their readings. */
  sensorKey?: string
  /** Key with which the website's own server sends leads. */
  websiteKey?: string
  /** The meeting service for livestreams, our name there, and the secret that signs our tokens for it; the sandbox without it. */
  meeting?: { url: string; app: string; secret: string }
  /** The access-control service; the sandbox without it. */
  access?: AccessAddress
  /** The payment gateway and its webhooks; the sandbox without it. */
  payment?: GatewayAccess
  /** Open Food Facts, and whom they can write to about what this server asks; without it foods of our own alone. */
  food?: { url: string; contact: string }
  /** A language model with OpenAI's chat completions, and the key that opens it; the sandbox on a trial, else none without it. */
  model?: { url: string; key?: string; model: string }
  /** True where the language model's sandbox stands in on a server that members reach. */
  modelSandbox?: boolean
  /** The signer of passes for the wallet; the sandbox on a trial, else none without it. */
  wallet?: WalletAccess
  /** True where the wallet's sandbox stands in on a server that members reach. */
  walletSandbox?: true
  /** Brands that offer no questions to a language model. */
  modelOff?: Brand[]
  /** Hosts of HLS streams that videos may play from. */
  streams?: string[]
  /** Address and attribution of the map's tiles; without it the map draws the cantons only. */
  tiles?: { url: string; by: string }
  /** One of pino's; `info` without it. */
  logLevel?: string
  secrets: Secrets
}
