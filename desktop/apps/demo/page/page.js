const notes = '$APPDATA/notes.txt';
const calls = [
  ['Write the notes', 'plugin:fs|write_text_file', { path: notes, contents: 'Buy milk' }],
  ['Read the notes', 'plugin:fs|read_text_file', { path: notes }],
  ['Read the name of the window', 'plugin:window|title', {}],
  ['Read /etc/passwd', 'plugin:fs|read_text_file', { path: '/etc/passwd' }],
  ['Leave the folder by ..', 'plugin:fs|read_text_file', { path: '$APPDATA/../notes.txt' }],
  ['Fetch from this computer', 'plugin:http|fetch', { url: 'http://127.0.0.1:8080/health' }],
  ['Ask for a file', 'plugin:dialog|open', {}],
];

/** Adds a row with the outcome of a call. */
async function show([name, command, args]) {
  const row = document.querySelector('#calls').insertRow();
  row.insertCell().textContent = name;
  const outcome = row.insertCell();
  const answer = row.insertCell();
  try {
    const value = await window.shell.invoke(command, args);
    outcome.textContent = 'Allowed';
    outcome.className = 'allowed';
    answer.textContent = value === null ? 'Done' : JSON.stringify(value);
  } catch (error) {
    outcome.textContent = 'Refused';
    outcome.className = 'refused';
    answer.textContent = `${error.code}: ${error.message}`;
  }
}

for (const call of calls) await show(call);

document.querySelector('#notify').addEventListener('click', async () => {
  const answer = document.querySelector('#notified');
  try {
    await window.shell.invoke('plugin:notification|notify', { title: 'Demo', body: 'A page sent this.' });
    answer.textContent = 'Shown';
  } catch (error) {
    answer.textContent = error.message;
  }
});
