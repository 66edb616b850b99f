import './aria-style.css';

/** React Aria looks for an element of this id and, finding none, writes a style sheet into the page, which its policy forbids. */
const lookedFor = 'react-aria-pressable-style';

if (typeof document !== 'undefined' && !document.getElementById(lookedFor)) {
  const stand = document.createElement('meta');
  stand.id = lookedFor;
  document.head.append(stand);
}
