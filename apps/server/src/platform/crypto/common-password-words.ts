/**
 * Words of which the commonest long passwords are made. The short forms head every published list of leaked
 * passwords; people who must reach 12 characters lengthen them by digits or repetition, which
 * `common-passwords.ts` does by rule. Lower case throughout.
 */
export const commonBases: readonly string[] = words(`
  password passw0rd passwort motdepasse passwd passcode secret mypassword admin administrator root letmein
  welcome changeme default login master qwerty qwertyuiop azerty qwertz asdfgh asdfghjkl zxcvbnm 1q2w3e4r
  1qaz2wsx qazwsx iloveyou loveyou sunshine princess football baseball superman batman dragon monkey shadow
  michael jordan charlie liverpool arsenal chelsea everton computer internet whatever trustno1 starwars
  pokemon abc123 a1b2c3d4
`);

/** Digits that people add after or before such a word. */
export const tailDigits: readonly string[] = words(`
  123 1234 12345 123456 1234567 12345678 123456789 1234567890 123123 321 4321 54321 654321 0000 1111 11111
  111111 000000 666666 777777 999999 007
`);

/** Phrases that are common passwords as a whole. */
export const commonPhrases: readonly string[] = words(`
  administrator administrator1 administrator123 unbelievable passwordpassword thisismypassword
  iloveyouforever iloveyousomuch iloveyoubaby ilovemyfamily ilovemymother iloveyou2much letmeinplease
  letmeinletmein letmeinnow123 opensesame123 openopenopen welcomehome1 manchesterunited manchestercity
  liverpoolfc1 liverpoolfc123 tottenhamhotspur youllneverwalkalone newcastleunited leedsunited1
  rangersfc1872 celticfc1888 chelseafc123 arsenalfc123 q1w2e3r4t5y6 1q2w3e4r5t6y a1b2c3d4e5f6 abcd12345678
  abc123456789 abcdef123456 abcdefg12345 123456abcdef 123456789abc 1234567890qwerty qwerty1234567890
  qwertyasdfgh qwertyasdfzxcv qweasdzxc123 qwe123asd456 qweqweqwe123 asdasdasd123 123qweasdzxc 1qazxsw23edc
  zaq12wsxcde3 zaq1xsw2cde3 147258369147 159753159753 147852369147 123654789123 112233445566 111222333444
  102030405060 010203040506 001122334455 121212343434 131313131313 696969696969 100200300400 spongebob123
  harrypotter1 harrypotter123 slipknot6666 metallica123 chocolate123 butterfly123 christopher1 alexandria12
  elizabeth123 jenniferjennifer michaeljackson michaeljordan23 supersecret1 supersecret123 topsecret123
  secretpassword mypassword123 mysecretpassword newpassword1 newpassword123 changepassword
  changethispassword defaultpassword adminpassword rootpassword userpassword password1password
  passwordabc123 abc123password qwertypassword
`);

/**
 * Lines along a keyboard (QWERTY, QWERTZ, AZERTY): rows one after another, columns one after another, and the number
 * row woven with the row below it.
 */
export const keyboardWalks: readonly string[] = words(`
  qwertyuiopasdfghjklzxcvbnm qwertzuiopasdfghjklyxcvbnm azertyuiopqsdfghjklmwxcvbn 1234567890qwertyuiop
  qwertyuiop1234567890 asdfghjkl123456789 zxcvbnm1234567 \`1234567890-= 1234567890-= qwertyuiop[] qwertyuiop
  asdfghjkl asdfghjkl;' zxcvbnm zxcvbnm,./ poiuytrewqlkjhgfdsamnbvcxz 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p
  qazwsxedcrfvtgbyhnujmikolp zaq1xsw2cde3vfr4bgt5nhy6mju7 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
  1a2b3c4d5e6f7g8h9i0j a1s2d3f4g5h6j7k8l9 1qa2ws3ed4rf5tg6yh7uj qweasdzxc qwerasdfzxcv qwertasdfgzxcvb
  741852963 147258369 789456123 123qweasdzxc
`);

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
