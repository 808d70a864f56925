import { operatorEnvironment } from './operator.mjs'

/** The server's environment, for rules that read it and use no database. */
export function setEnvironment(): void {
  Object.assign(process.env, {
    DATABASE_URL: 'postgresql://nowhere.invalid/x',
    AUTH_SECRET: 'only-for-tests-0123456789abcdef0123456789',
    APP_URL: 'https://sati.example',
    SMTP_URL: 'smtp://nowhere.invalid',
    MAIL_FROM: 'no-reply@sati.example',
    ...operatorEnvironment,
  })
}
