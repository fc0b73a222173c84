/** A setting that makes no sense; the message is for the person who set it. */
export class SettingsError extends Error {}
